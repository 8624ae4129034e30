// A bot that is a program: it attacks where it can, and does anything else by turns.
//
// senlac simulate shieldwall --bots "exec:node examples/bot.mjs,random" --games 10
//
// It reads a question a line on its input and writes an answer a line on its output, until the
// input ends. Nothing else may go to the output; what is to be seen goes to the standard error.

import { createInterface } from "node:readline";

let asked = 0;

const methods = {
  // Say what is to be told with each question besides.
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
