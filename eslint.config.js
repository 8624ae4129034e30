// What the pages' modules are held to. Types are checked by tsc (tsconfig.json).
import js from "@eslint/js";
import globals from "globals";

const STORES = ["localStorage", "sessionStorage", "indexedDB", "caches"];

export default [
  { ignores: ["src/senlac/web/bundle/", "src/senlac/web/bundle.new/"] },
  js.configs.recommended,
  {
    files: ["src/senlac/web/static/js/**/*.js"],
    languageOptions: { globals: globals.browser, ecmaVersion: 2023, sourceType: "module" },
    rules: {
      complexity: ["error", 12], // every ?. and ?? counts,
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", 60],
      "max-params": ["error", 5],
      "no-console": "error",
      "no-implicit-coercion": ["error", { allow: ["!!"] }],
      // A browser may have no storage, or refuse it: lib/storage.js alone asks for it.
      "no-restricted-globals": ["error", ...STORES],
      "no-restricted-properties": ["error", ...STORES.flatMap((property) => ["window", "self", "globalThis"].map((object) => ({ object, property })))],
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["src/senlac/web/static/push-worker.js"], languageOptions: { globals: globals.serviceworker, ecmaVersion: 2023, sourceType: "script" } },
  { files: ["scripts/*.mjs"], languageOptions: { globals: globals.node, ecmaVersion: 2023, sourceType: "module" } },
  { files: ["src/senlac/web/static/js/lib/storage.js"], rules: { "no-restricted-globals": "off" } },
];
