import { dirname } from "node:path/posix";
import type { TreeFile } from "../house-rules/files.ts";
import { parse, walk } from "../house-rules/source.ts";
import { isFrench, readTexts } from "./compare.ts";

/** String literals of a source file, and its templates with a wildcard for each `${…}`. */
type Sayings = { path: string; literals: Set<string>; patterns: RegExp[] };

const LISTED = /\.\d+$/;
/** The labels of roles. */
const ROLES = "packages/domain/src/roles.ts";
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Keys that no source uses, completely or in a template (`status.${code}`). A namespace is the folder of its words
 * file: its keys are used by sources of that folder and by those that name it (`useWords("accounts/admin")`).
 */
export function findUnused(tree: TreeFile[]): string[] {
  const sayings = tree
    .filter(
      ({ path }) => path === ROLES || /^apps\/(?:web\/app|server\/src)\/.*(?<!\.test)\.tsx?$/.test(path),
    )
    .map(readSayings);
  return tree.filter(isFrench).flatMap((file) => {
    const folder = dirname(file.path);
    const half = folder.startsWith("apps/web/") ? "apps/web/" : "apps/server/";
    const namespace = folder.slice("apps/web/app/".length);
    const readers = sayings.filter(
      ({ path, literals }) =>
        path.startsWith(`${folder}/`) ||
        (namespace === "lib/roles" && path === ROLES) ||
        (path.startsWith(half) && (half === "apps/server/" || literals.has(namespace))),
    );
    return [...readTexts(file).keys()]
      .filter((key) => !readers.some((reader) => names(reader, key.replace(LISTED, "").replace(PLURAL, ""))))
      .map((key) => `unused: ${file.path}: ${key}`);
  });
}

function names({ literals, patterns }: Sayings, key: string): boolean {
  return literals.has(key) || patterns.some((pattern) => pattern.test(key));
}

function readSayings(file: TreeFile): Sayings {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  // A file that imports a words file uses its keys as properties: `words.title`.
  const readsFile = /^import .* from "[^"]+\/fr\.json"/m.test(file.content);
  walk(parse(file), (node) => {
    const property =
      readsFile && node.type === "MemberExpression"
        ? (node.property as { type?: string; value?: string })
        : {};
    if (property.type === "Identifier") literals.add(String(property.value));
    if (node.type === "StringLiteral") literals.add(String(node.value));
    if (node.type === "TemplateLiteral") {
      const parts = (node.quasis as { cooked?: string }[]).map(({ cooked }) => cooked ?? "");
      const [whole = ""] = parts;
      if (parts.length === 1) literals.add(whole);
      // A template without letters of its own would match every key.
      else if (parts.some((part) => /\p{L}/u.test(part)))
        patterns.push(new RegExp(`^${parts.map((part) => RegExp.escape(part)).join(".+")}$`));
    }
    return undefined;
  });
  return { path: file.path, literals, patterns };
}
