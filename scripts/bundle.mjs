// Bundle the pages: `node scripts/bundle.mjs`.
//
// Reads src/senlac/web and writes src/senlac/web/bundle: each page with links to bundled files, those
// files in `assets`, and manifest.json. The manifest has the hashes of the sources, so that the server
// uses a bundle of the present sources only. Does nothing if the bundle is up to date.

import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const ROOT = path.resolve(fileURLToPath(import.meta.url), "../..");
const WEB = path.join(ROOT, "src/senlac/web");
const OUT = path.join(WEB, "bundle");
/** The address of the folder `assets`. */
const ASSETS = "/assets/";
/** Files of the folder of the pages that browsers are sent, or that pages are made of. */
const SOURCES = /^(?:static\/.+\.\w+|parts\/\w+\.html|\w+\.html)$/;
const SHEET = /<link rel="stylesheet" href="(\/static\/[^"]+)"(?: media="(\w+)")?>/g;
/** Links to style sheets that follow each other: they become one. */
const SHEETS = /(?:<link rel="stylesheet" href="\/static\/[^>]+>\n)+/g;
const SCRIPT = /<script type="module"( async)? src="(\/static\/[^"]+)"><\/script>\n/g;
const FILE = /(href|src)="(\/static\/[^"]+)"/g;
/** Files that are sent compressed; smaller ones gain nothing. */
const TEXT = /\.(?:js|css|svg)$/;
const SMALL = 1000;

/** @param {string | Buffer} content */
const digest = (content) => createHash("sha256").update(content).digest("hex");

/** Return the hash of each source by its path. */
async function hashes() {
  const names = (await readdir(WEB, { recursive: true })).filter((name) => SOURCES.test(name));
  const found = await Promise.all(names.sort().map(async (name) => [name, digest(await readFile(path.join(WEB, name)))]));
  return Object.fromEntries(found);
}

/** Return the hash of this program and of esbuild: another version may write other files. */
const tools = async () => digest(`${esbuild.version}\n${await readFile(fileURLToPath(import.meta.url), "utf8")}`);

/** Return each page with its shared parts, by name. */
async function assemble() {
  const pages = (await readdir(WEB)).filter((name) => name.endsWith(".html"));
  const parts = new Map();
  for (const name of await readdir(path.join(WEB, "parts"))) {
    parts.set(name.replace(/\.html$/, ""), await readFile(path.join(WEB, "parts", name), "utf8"));
  }
  const found = await Promise.all(pages.map(async (name) => {
    const text = await readFile(path.join(WEB, name), "utf8");
    return [name, text.replace(/<!-- part: (\w+) -->\n/g, (_, part) => parts.get(part))];
  }));
  return Object.fromEntries(found);
}

/** @param {string} url */
const sourceOf = (url) => path.join(WEB, url);

/**
 * Return a style sheet that imports those of some links, in their order.
 * @param {string} links
 */
function importsOf(links) {
  return [...links.matchAll(SHEET)]
    .map(([, url, media = ""]) => `@import ".${url}" ${media};`)
    .join("\n");
}

/**
 * Return the scripts of the pages with those that they load later, and the modules of `js/lib` that
 * several of them use. Those become one chunk, where esbuild alone makes one for each set of pages.
 * @param {string[]} scripts
 */
async function sharedModules(scripts) {
  const { metafile } = await esbuild.build({ ...SETTINGS, entryPoints: scripts, splitting: true, write: false, outdir: OUT });
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const uses = new Map();
  for (const entry of entries) {
    const reached = new Set([entry]);
    for (const name of reached) {
      uses.set(name, (uses.get(name) ?? 0) + 1);
      for (const one of metafile.inputs[name].imports) if (one.kind === "import-statement") reached.add(one.path);
    }
  }
  const shared = [...uses.keys()].filter((name) => uses.get(name) > 1 && name.includes("/js/lib/"));
  return { entries, shared: shared.sort() };
}

/** @type {esbuild.BuildOptions & {metafile: true}} */
const SETTINGS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  // The sources use what the supported browsers know: nothing is rewritten for older ones.
  target: "esnext",
  loader: { ".woff2": "file" },
  metafile: true,
  logLevel: "warning",
};

/**
 * Provide the style sheets of the pages, and import the shared modules in each script of a page.
 * @param {{entries: string[], shared: string[]}} scripts
 * @param {string[]} sheets
 * @returns {esbuild.Plugin}
 */
const pagePlugin = ({ entries, shared }, sheets) => ({
  name: "pages",
  setup(build) {
    build.onResolve({ filter: /^sheet:/ }, ({ path: name }) => ({ path: name, namespace: "sheet" }));
    build.onLoad({ filter: /./, namespace: "sheet" }, ({ path: name }) => (
      { contents: sheets[Number(name.split(":")[1])], loader: "css", resolveDir: WEB }
    ));
    build.onLoad({ filter: /\.js$/ }, async ({ path: name }) => {
      const entry = path.relative(ROOT, name);
      if (!entries.includes(entry)) return undefined;
      // Below the source, so that its lines keep their numbers in source maps.
      const imports = shared.map((module) => `import "./${path.relative(path.dirname(entry), module)}";`).join("\n");
      return { contents: `${await readFile(name, "utf8")}\n${imports}\n`, loader: "js" };
    });
  },
});

/**
 * Write scripts and style sheets into a folder. Returns the name of each by its source, and the files
 * that each script imports.
 * @param {string} folder
 * @param {Record<string, string>} pages
 */
async function bundle(folder, pages) {
  const scripts = new Map(Object.entries(pages).flatMap(([name, text]) => [...text.matchAll(SCRIPT)].map(([, first, url]) => (
    [sourceOf(url), path.basename(first ? url : name, first ? ".js" : ".html")]
  ))));
  const links = [...new Set(Object.values(pages).flatMap((text) => text.match(SHEETS) ?? []))];
  const plugin = pagePlugin(await sharedModules([...scripts.keys()]), links.map(importsOf));
  const { metafile } = await esbuild.build({
    ...SETTINGS,
    entryPoints: [
      ...[...scripts].map(([name, out]) => ({ in: name, out })),
      ...links.map((_, number) => ({ in: `sheet:${number}`, out: `style-${number}` })),
    ],
    outdir: folder, plugins: [plugin], minify: true, splitting: true, sourcemap: true,
    entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "[name]-[hash]",
  });
  const made = new Map();
  const imports = new Map();
  for (const [name, output] of Object.entries(metafile.outputs)) {
    const file = path.basename(name);
    imports.set(file, output.imports.filter(({ kind }) => kind === "import-statement").map((one) => path.basename(one.path)));
    if (name.endsWith(".map")) continue;
    const inputs = Object.keys(output.inputs);
    // A script that another page imports is a chunk, which its own file would only load.
    const source = inputs.length === 1 ? inputs[0] : output.entryPoint;
    if (source?.startsWith("sheet:")) made.set(links[Number(source.split(":").at(-1))], file);
    else if (source) made.set(`/${path.relative("src/senlac/web", source)}`, file);
  }
  return { made, imports };
}

/**
 * Copy another file that pages name into a folder. Returns its new name, with a hash.
 * @param {string} folder
 * @param {string} url
 */
async function copy(folder, url) {
  const source = sourceOf(url);
  const { name, ext } = path.parse(source);
  const file = `${name}-${digest(await readFile(source)).slice(0, 8).toUpperCase()}${ext}`;
  await cp(source, path.join(folder, file));
  return file;
}

/**
 * Return a page with links to bundled files.
 * @param {string} text
 * @param {Awaited<ReturnType<typeof bundle>>} built
 * @param {(url: string) => Promise<string>} copied
 */
async function rewrite(text, { made, imports }, copied) {
  let page = text.replace(SHEETS, (links) => `<link rel="stylesheet" href="${ASSETS}${made.get(links)}">\n`);
  page = page.replace(SCRIPT, (_, first = "", url) => {
    const script = made.get(url);
    const preloads = imports.get(script).map((/** @type {string} */ name) => `<link rel="modulepreload" href="${ASSETS}${name}">\n`);
    return `<script type="module"${first} src="${ASSETS}${script}"></script>\n${preloads.join("")}`;
  });
  for (const [whole, attribute, url] of page.matchAll(FILE)) {
    page = page.replace(whole, `${attribute}="${ASSETS}${made.get(url) ?? await copied(url)}"`);
  }
  return page;
}

/**
 * Compress the texts of a folder, so that the server need not do it.
 * @param {string} folder
 */
async function compress(folder) {
  for (const name of await readdir(folder)) {
    const content = await readFile(path.join(folder, name));
    if (!TEXT.test(name) || content.length < SMALL) continue;
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(content, { params: quality }));
    await writeFile(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

async function main() {
  const manifest = JSON.stringify({ tools: await tools(), sources: await hashes() }, null, 1);
  const kept = await readFile(path.join(OUT, "manifest.json"), "utf8").catch(() => "");
  if (kept === manifest) return;
  const fresh = `${OUT}.new`;
  const folder = path.join(fresh, "assets");
  await rm(fresh, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pages = await assemble();
  const built = await bundle(folder, pages);
  for (const [name, text] of Object.entries(pages)) {
    await writeFile(path.join(fresh, name), await rewrite(text, built, (url) => copy(folder, url)));
  }
  await compress(folder);
  await writeFile(path.join(fresh, "manifest.json"), manifest);
  await rm(OUT, { recursive: true, force: true });
  await rename(fresh, OUT);
  process.stdout.write(`bundle: ${path.relative(ROOT, OUT)}\n`);
}

await main();
