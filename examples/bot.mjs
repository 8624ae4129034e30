// An external bot: it attacks where it can, and takes the other options in turn.
//
// senlac simulate shieldwall --bots "exec:node examples/bot.mjs,random" --games 10
//
// It reads one request per line from its standard input and writes one answer per line to its
// standard output, until the input ends. Only answers may go to the output; messages to people go
// to standard error.

import { createInterface } from "node:readline";

let asked = 0;

const methods = {
  // Return what each request should contain besides the options.
  begin: () => ({ wants: [] }),

  // Return one of the options.
  choose: ({ options }) => {
    const attacks = options.filter((text) => text.startsWith("attack"));
    const good = attacks.length ? attacks : options;
    asked += 1;
    return good[asked % good.length];
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result: methods[method](params) }));
}
