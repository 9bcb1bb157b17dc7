import type { TreeFile } from "./files.ts";
import { type Relation, readLayers, readRelations } from "./migrations.ts";
import { type Node, parse, walk } from "./source.ts";

/** A table or view that a file reads or writes. */
type Use = { table: string; writes: boolean };

const SERVER_SOURCE = /^apps\/server\/src\/([^/]+)\/.*(?<!\.test)\.ts$/;

const READS = new Set(
  ["selectFrom", "from", "using", "crossJoin", "innerJoin", "leftJoin", "rightJoin", "fullJoin"].flatMap(
    (name) => [name, `${name}Lateral`],
  ),
);
const WRITES = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);

/**
 * Each table has one owner, the capability whose migration creates it. Other capabilities call the owner's functions or read a
 * view: the owner publishes views to the capabilities above it in modules.ts.
 */
export function checkTables(tree: TreeFile[]): string[] {
  const relations = readRelations(tree);
  const layer = readLayers(tree);
  return tree.flatMap((file) => {
    const capability = SERVER_SOURCE.exec(file.path)?.[1];
    if (!capability) return [];
    const broken = findUses(file, relations).flatMap(({ table, writes }) => {
      const relation = relations.get(table);
      if (!relation || relation.owner === capability) return [];
      const isAbove = layer(relation.owner) < layer(capability);
      if (relation.isView && isAbove && !writes) return [];
      return [
        `tables: ${capability} ${writes ? "writes" : "reads"} ${table} of ${relation.owner}: ${file.path}`,
      ];
    });
    return [...new Set(broken)];
  });
}

/** Every use of a table in a query of a file, built or raw; one entry for each place. */
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
  // A computed table name may stand for any table whose name the file contains as a literal.
  if (computed) {
    const seen = new Set(uses.map(({ table }) => table));
    for (const name of literals) if (!seen.has(name)) add(name, computed.writes);
  }
  return uses;
}

/** Whether an expression computes a table name; false for a subquery, a function or a literal. */
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
/** Another table of a FROM list, directly after the previous one. */
const FURTHER = new RegExp(String.raw`^(?:\s+(?:AS\s+)?[a-z_]+)?\s*,\s*${NAME}`, "i");

/** The names after FROM, JOIN, INTO and similar keywords in a piece of SQL. The caller drops names that are no tables. */
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
