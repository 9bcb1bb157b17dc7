import type { TreeFile } from "./files.ts";
import { type Node, parse, walk } from "./source.ts";

const SERVER_SOURCE = /^apps\/server\/src\/.*(?<!\.test)\.ts$/;
/** Only `transition` calls it: that function checks the rule, writes the event, notifies and publishes. */
const ALLOWED = "apps/server/src/requests/lifecycle/transition-queries.ts";
const RAW = /\bUPDATE\s+service_requests\b[\s\S]*?\bSET\b([\s\S]*?)(?:\bWHERE\b|$)/gi;

/** Reports queries, built or raw, that change the status of a request outside of a transition. */
export function checkStatusWrites(file: TreeFile): string[] {
  if (!SERVER_SOURCE.test(file.path) || file.path === ALLOWED) return [];
  if (!file.content.includes("service_requests")) return [];
  let writes = false;
  walk(parse(file), (node) => {
    if (node.type === "CallExpression" && isSetOfRequests(node)) writes ||= namesStatus(node.arguments);
    if (node.type === "TaggedTemplateExpression" && (node.tag as Node).value === "sql") {
      const { quasis } = node.template as unknown as { quasis: { raw: string }[] };
      const text = quasis.map(({ raw }) => raw).join("$");
      writes ||= [...text.matchAll(RAW)].some(([, set = ""]) => /\bstatus\s*=/.test(set));
    }
    return undefined;
  });
  return writes ? [`status: ${file.path} writes the status of a request: call transition`] : [];
}

/** `updateTable("service_requests")….set(…)`, with any calls between the two. */
function isSetOfRequests(call: Node): boolean {
  const callee = call.callee as Node;
  if ((callee.property as Node | undefined)?.value !== "set") return false;
  let updates = false;
  walk(callee.object, (node) => {
    if (node.type !== "CallExpression") return undefined;
    const name = ((node.callee as Node).property as Node | undefined)?.value;
    const [first] = node.arguments as { expression: Node }[];
    updates ||= name === "updateTable" && first?.expression.value === "service_requests";
    return undefined;
  });
  return updates;
}

/** `{ status }`, `{ status: … }` at any depth, or `.set("status", …)`. */
function namesStatus(args: unknown): boolean {
  const [first] = args as { expression: Node }[];
  let found = first?.expression.type === "StringLiteral" && first.expression.value === "status";
  walk(args, (node) => {
    if (node.type === "KeyValueProperty") found ||= (node.key as Node).value === "status";
    if (node.type === "ObjectExpression")
      found ||= (node.properties as Node[]).some(
        ({ type, value }) => type === "Identifier" && value === "status",
      );
    return undefined;
  });
  return found;
}
