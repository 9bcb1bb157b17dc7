import type { TreeFile } from "./files.ts";
import { type Node, parse, walk } from "./source.ts";

const CAPABILITY_SOURCE = /^apps\/server\/src\/(?!platform\/).*(?<!\.test)\.ts$/;
/**
 * These files do not store complete uploads: they store pieces of uploads before the check, and documents that the product
 * renders.
 */
const ALLOWED = new Set([
  "apps/server/src/documents/uploads/pieces.ts",
  "apps/server/src/billing/documents/files.ts",
  "apps/server/src/mandates/seal/read-seal.ts",
  "apps/server/src/mandates/seal/seal-mandate.ts",
]);
const ACCESS = new Set(["put", "putStream", "getBytes", "getStream", "getRange"]);

/**
 * Reports capabilities that access the storage directly: files of users must pass the gate of the platform in both directions.
 */
export function checkStorageAccess(file: TreeFile): string[] {
  if (!CAPABILITY_SOURCE.test(file.path) || ALLOWED.has(file.path)) return [];
  if (!/\bstorage\b|\bopenFile\b/.test(file.content)) return [];
  let isBypassed = false;
  walk(parse(file), (node) => {
    if (node.type !== "CallExpression") return undefined;
    const callee = node.callee as Node;
    isBypassed ||= callee.type === "Identifier" && callee.value === "openFile";
    if (callee.type !== "MemberExpression") return undefined;
    const object = callee.object as Node;
    const owner = object.type === "MemberExpression" ? (object.property as Node).value : object.value;
    isBypassed ||= owner === "storage" && ACCESS.has(String((callee.property as Node).value));
    return undefined;
  });
  return isBypassed ? [`storage: ${file.path} bypasses the gate of uploads: use platform/files`] : [];
}
