import { type Module, parseSync } from "@swc/core";
import type { TreeFile } from "./files.ts";

/** A node of the syntax tree, of any kind. */
export type Node = { type: string; [property: string]: unknown };

/** The syntax tree of a TypeScript file. Throws with the file's name when it cannot be parsed. */
export function parse({ path, content }: TreeFile): Module {
  try {
    return parseSync(content, { syntax: "typescript", tsx: path.endsWith(".tsx"), target: "es2024" });
  } catch (error) {
    throw new Error(`${path}: ${error}`);
  }
}

/** Calls `visit` on each node, outermost first; does not enter a node for which it returns false. */
export function walk(value: unknown, visit: (node: Node) => boolean | undefined): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value && visit(value as Node) === false) return;
    for (const child of Object.values(value)) walk(child, visit);
  }
}

const QUERIES = /^apps\/server\/src\/.*(?:\/|-)queries\.ts$/;
// `trx` marks a query that must run in a transaction, such as a lock.
const DATABASE = new Set<unknown>(["db", "trx"]);
const WEB_SOURCE = /^apps\/web\/app\/.*(?<!\.test)\.tsx?$/;

/** The capabilities that each web capability declares in its `module.ts` to use. */
export type Uses = ReadonlyMap<string, readonly string[]>;

export function readUses(tree: readonly TreeFile[]): Uses {
  return new Map(
    tree.flatMap(({ path, content }) => {
      const name = /^apps\/web\/app\/([^/]+)\/module\.ts$/.exec(path)?.[1];
      const uses = /^ {2}uses: \[([^\]]*)\]/m.exec(content)?.[1] ?? "";
      return name ? [[name, [...uses.matchAll(/"(\w+)"/g)].map(([, used = ""]) => used)] as const] : [];
    }),
  );
}

/** Rules that need the syntax tree: queries take `db` first, and texts are in words files. */
export function checkSource(file: TreeFile, uses: Uses): string[] {
  if (QUERIES.test(file.path)) return checkQueries(file);
  if (WEB_SOURCE.test(file.path)) return checkWords(file, uses);
  return [];
}

/**
 * Rule 5: a query that opens its own database connection could run outside of the open transaction unnoticed. A fragment
 * (`RawBuilder`) is not a query yet.
 */
function checkQueries(file: TreeFile): string[] {
  return exportedFunctions(parse(file).body as unknown as Node[])
    .filter(({ parameters, returns }) => !DATABASE.has(firstName(parameters)) && returns !== "RawBuilder")
    .map(({ name }) => `db-first: ${file.path}: ${name} does not take db first`);
}

type Exported = { name: string; parameters: Node[]; returns: unknown };

/** The name of a function's declared return type. */
function returnName(declaration: Node): unknown {
  const annotation = declaration.returnType as { typeAnnotation?: { typeName?: Node } } | null | undefined;
  return annotation?.typeAnnotation?.typeName?.value;
}

function exportedFunctions(body: Node[]): Exported[] {
  const named = new Set<string>();
  const functions: (Exported & { exported: boolean })[] = [];
  const add = (declaration: Node, exported: boolean) => {
    if (declaration.type === "FunctionDeclaration") {
      const name = String((declaration.identifier as Node).value);
      functions.push({
        name,
        parameters: declaration.params as Node[],
        returns: returnName(declaration),
        exported,
      });
    }
    if (declaration.type !== "VariableDeclaration") return;
    for (const { id, init } of declaration.declarations as { id: Node; init?: Node }[]) {
      if (init?.type !== "ArrowFunctionExpression" && init?.type !== "FunctionExpression") continue;
      functions.push({
        name: String(id.value),
        parameters: init.params as Node[],
        returns: returnName(init),
        exported,
      });
    }
  };
  for (const statement of body) {
    if (statement.type === "ExportDeclaration") add(statement.declaration as Node, true);
    else if (statement.type === "ExportNamedDeclaration") {
      for (const { orig } of statement.specifiers as { orig?: Node }[]) named.add(String(orig?.value));
    } else add(statement, false);
  }
  return functions.filter(({ name, exported }) => exported || named.has(name));
}

function firstName([first]: Node[]): unknown {
  const pattern = first?.type === "Parameter" ? (first.pat as Node) : first;
  return pattern?.value;
}

const ALPHABETIC = /\p{L}/u;
const ACCENTED = /[À-ÖØ-öø-ÿŒœ]/;
/** Attributes that people read or hear. */
const READ_ALOUD = new Set(["alt", "aria-label", "aria-description", "label", "placeholder", "title"]);

/** Folders whose words every page may use. */
const COMMON_WORDS = ["ui", "lib"];

function checkWords(file: TreeFile, uses: Uses): string[] {
  const broken: string[] = [];
  const folder = file.path.split("/")[3] ?? "";
  const spoken = new Set([folder, ...(uses.get(folder) ?? []), ...COMMON_WORDS]);
  const report = (text: unknown) =>
    broken.push(`words: ${file.path}: "${String(text).trim().slice(0, 60)}" belongs in a words file`);
  walk(parse(file), (node) => {
    if (node.type === "JSXText" && ALPHABETIC.test(String(node.value))) report(node.value);
    if (node.type === "StringLiteral" && ACCENTED.test(String(node.value))) report(node.value);
    if (node.type === "TemplateElement" && ACCENTED.test(String(node.cooked))) report(node.cooked);
    if (node.type === "CallExpression" && (node.callee as Node).value === "useWords" && folder !== "shell") {
      const [{ expression }] = node.arguments as [{ expression: Node }];
      const [owner = ""] = String(expression.value).split("/");
      if (!spoken.has(owner)) broken.push(`words-apart: ${file.path} says the words of ${owner}`);
    }
    if (node.type === "JSXAttribute") {
      const { name, value } = node as Node & { name: Node; value?: Node };
      if (
        value?.type === "StringLiteral" &&
        ALPHABETIC.test(String(value.value)) &&
        READ_ALOUD.has(String(name.value))
      ) {
        report(value.value);
        return false;
      }
    }
    return undefined;
  });
  return broken;
}
