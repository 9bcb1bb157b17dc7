import type { TreeFile } from "./files.ts";

/** Code, style sheets, and the configuration of tools in the root. */
const SOURCE = /^(?:(?:apps|benchmarks|e2e|packages|scripts)\/.*\.(?:css|mjs|tsx?)|[^/]+\.(?:mjs|ts))$/;

/** Generated from the names of the tables, which stay as they are. */
const GENERATED = "apps/server/src/platform/tables.ts";

/** Words that names must not contain, each with its replacements (docs/glossary.md). */
const NAMES = new Map([
  ["ball", "next actor"],
  ["bench", "work page"],
  ["complement", "information request"],
  ["complements", "information requests"],
  ["deed", "operation"],
  ["desk", "inbox"],
  ["letter", "email"],
  ["letters", "emails"],
  ["nobody", "undefined, none or unassigned"],
  ["said", "text, value or output"],
  ["somebody", "who it is: a customer, a reader, staff"],
  ["tell", "notify, publish, show or report"],
  ["tells", "notifies, publishes, shows or reports"],
  ["told", "notified, published, shown or reported"],
  ["whoever", "who it is: a customer, a reader, staff"],
]);

/** The same for comments and titles of tests, where the user is called a person. */
const PROSE = new Map([
  ["anybody", "who it is: a customer, a reader, staff"],
  ["clerk", "agent, reviewer or staff"],
  ["clerks", "agents, reviewers or staff"],
  ["everybody", "all readers, all accounts"],
  ["nobody", "who it is, or what is missing"],
  ["told", "notified, published, shown or reported"],
  ["whoever", "who it is: a customer, a reader, staff"],
]);

const DECLARED = /\b(?:class|const|function\*?|interface|let|type)\s+([\w$]+)/g;
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)(.*)$/gm;
// The second alternative matches the second call of `test.each([…])("…")`.
const TITLE = /(?:\b(?:describe|it|test)(?:\.\w+)*|\](?: as const)?\))\(\s*"([^"\n]*)"/g;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** The words of a name (`useDraftForm`, `MAX_ITEMS`) or of a path, in lower case. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, captured = ""]) => captured);

/** Reports words of the former, literary language of the code. */
export function checkPlainWords({ path, content }: TreeFile): string[] {
  if (!SOURCE.test(path) || path === GENERATED) return [];
  const names = [path, ...captures(content.replaceAll(TEXT, '""'), DECLARED)];
  const prose = [...captures(content, COMMENT), ...captures(content, TITLE)];
  const find = (texts: readonly string[], words: ReadonlyMap<string, string>) =>
    texts.flatMap((text) =>
      wordsOf(text)
        .filter((word) => words.has(word))
        .map((word) => `plain-words: ${path}: "${word}" (say ${words.get(word)}) in "${text.trim()}"`),
    );
  return [...find(names, NAMES), ...find(prose, PROSE)];
}
