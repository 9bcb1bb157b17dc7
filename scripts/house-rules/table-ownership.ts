import type { TreeFile } from "./files.ts";
import { type Relation, readLayers, readRelations } from "./migrations.ts";
import { type Node, parse, walk } from "./source.ts";

/** A table or view that a file reads or writes. */
type Use = { table: string; writes: boolean };

/** Uses of other capabilities' tables that are known, as `capability reads table` or `capability writes table`: how many. */
export type KnownUses = Readonly<Record<string, number>>;

const SERVER_SOURCE = /^apps\/server\/src\/([^/]+)\/.*(?<!\.test)\.ts$/;

const READS = new Set(
  ["selectFrom", "from", "using", "crossJoin", "innerJoin", "leftJoin", "rightJoin", "fullJoin"].flatMap(
    (name) => [name, `${name}Lateral`],
  ),
);
const WRITES = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);

/**
 * Each table has one owner, the capability whose migration creates it. Others ask the owner's functions, or read a view:
 * a view is what its owner publishes to the capabilities above it in modules.ts. `known` lists the uses that
 * break this and are still to be replaced; it must be exact, so that it only shrinks.
 */
export function checkTables(tree: TreeFile[], known: KnownUses): string[] {
  const relations = readRelations(tree);
  const layer = readLayers(tree);
  const uses = new Map<string, string[]>(Object.keys(known).map((key) => [key, []]));
  for (const file of tree) {
    const capability = SERVER_SOURCE.exec(file.path)?.[1];
    if (!capability) continue;
    for (const { table, writes } of findUses(file, relations)) {
      const relation = relations.get(table);
      if (!relation || relation.owner === capability) continue;
      const isAbove = layer(relation.owner) < layer(capability);
      if (relation.isView && isAbove && !writes) continue;
      const key = `${capability} ${writes ? "writes" : "reads"} ${table}`;
      uses.set(key, [...(uses.get(key) ?? []), file.path]);
    }
  }
  return [...uses].flatMap(([key, files]) => {
    const allowed = known[key] ?? 0;
    const places = [...new Set(files)].join(", ");
    if (files.length > allowed)
      return [`tables: ${key}, another capability's, ${files.length} times (known: ${allowed}): ${places}`];
    if (files.length < allowed) return [`tables: ${key}: known ${allowed} times, found ${files.length}`];
    return [];
  });
}

/** Every table that a file names in a query, built or raw, once for each place. */
function findUses(file: TreeFile, relations: ReadonlyMap<string, Relation>): Use[] {
  if (
    !/\b(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|\w+Join|sql[`<])/.test(
      file.content,
    )
  )
    return [];
  const uses: Use[] = [];
  const add = (name: string, writes: boolean) => {
    const table = name.replace(/^public\./, "");
    if (relations.has(table)) uses.push({ table, writes });
  };
  const literals = new Set<string>();
  let computed: { writes: boolean } | undefined;
  walk(parse(file), (node) => {
    if (node.type === "StringLiteral") literals.add(String(node.value));
    if (node.type === "CallExpression") {
      const callee = node.callee as Node;
      const method = String((callee.property as Node | undefined)?.value);
      const [first] = node.arguments as { expression: Node }[];
      if (first && (READS.has(method) || WRITES.has(method)))
        for (const name of namesIn(first.expression)) add(name, WRITES.has(method));
      if (first && (method === "selectFrom" || WRITES.has(method)) && isComputed(first.expression))
        computed = { writes: WRITES.has(method) || (computed?.writes ?? false) };
    }
    if (node.type === "TaggedTemplateExpression" && (node.tag as Node).value === "sql") {
      const { quasis } = node.template as unknown as { quasis: { raw: string }[] };
      for (const { table, writes } of findRawUses(quasis.map(({ raw }) => raw).join("$"))) add(table, writes);
    }
    return undefined;
  });
  // Of a computed name the table may be any that the file spells out.
  if (computed) {
    const seen = new Set(uses.map(({ table }) => table));
    for (const name of literals) if (!seen.has(name)) add(name, computed.writes);
  }
  return uses;
}

/** A name that stands elsewhere; not a subquery, a function or a literal. */
function isComputed({ type, expression }: Node): boolean {
  if (type === "TsAsExpression") return isComputed(expression as Node);
  return type === "Identifier" || type === "MemberExpression" || type === "TemplateLiteral";
}

/** The tables of `"users"`, `"users as author"` or a list of them; none of a subquery or a function. */
function namesIn(expression: Node): string[] {
  if (expression.type === "StringLiteral") return [String(expression.value).split(" ")[0] ?? ""];
  if (expression.type !== "ArrayExpression") return [];
  return (expression.elements as { expression: Node }[]).flatMap((element) => namesIn(element.expression));
}

const NAME = String.raw`(?:ONLY\s+)?([a-z_]+(?:\.[a-z_]+)?)`;
const RAW = new RegExp(
  String.raw`\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|FROM|JOIN|USING)\s+${NAME}`,
  "gi",
);
/** A further table of a FROM list, right after the one before it. */
const FURTHER = new RegExp(String.raw`^(?:\s+(?:AS\s+)?[a-z_]+)?\s*,\s*${NAME}`, "i");

/** The names after FROM, JOIN, INTO and their like in a piece of SQL; what is no table among them the caller leaves out. */
function findRawUses(raw: string): Use[] {
  const text = raw.replaceAll(/--.*|'(?:[^']|'')*'/g, " ");
  return [...text.matchAll(RAW)].flatMap((match) => {
    const [all, keyword = "", table = ""] = match;
    const uses = [{ table, writes: /INTO|UPDATE|DELETE/i.test(keyword) }];
    let rest = text.slice(match.index + all.length);
    for (let next = FURTHER.exec(rest); next && /^FROM$/i.test(keyword); next = FURTHER.exec(rest)) {
      uses.push({ table: next[1] ?? "", writes: false });
      rest = rest.slice(next[0].length);
    }
    return uses;
  });
}
