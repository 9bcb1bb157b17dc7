/** A text file of the tree; `path` is relative to its root, with forward slashes. */
export type TreeFile = { path: string; content: string };

const LONGEST = 300;
const GENERATED = new Set(["apps/server/src/platform/tables.ts"]);

/** Architecture §2: a capability has the same name in all four places. */
const CAPABILITIES = new Set(
  (
    "auth profiles accounts privacy catalogue reviews requests documents payments messaging support notifications resources " +
    "announcements appointments mandates kyc invoices subscriptions settings audit mailbox legal search live attachments"
  ).split(" "),
);

/** Folders of capabilities, and the other names allowed in them. */
const HOMES = [
  { folder: /^packages\/domain\/src\/([^/]+)\//, others: [] },
  {
    folder: /^packages\/contract\/src\/([^/]+?)(?:\.test)?\.ts$/,
    others: ["api", "contract", "errors", "shapes"],
  },
  { folder: /^apps\/server\/src\/([^/]+)\//, others: ["platform"] },
  { folder: /^apps\/server\/test\/builders\/([^/]+)\.ts$/, others: [] },
  { folder: /^apps\/web\/app\/([^/]+)\//, others: ["shell", "ui", "lib"] },
];

/** Reports a folder (or contract, or builder) that is not named after a capability. */
export function checkName({ path }: TreeFile): string[] {
  return HOMES.flatMap(({ folder, others }) => {
    const name = folder.exec(path)?.[1];
    if (name === undefined || CAPABILITIES.has(name) || others.includes(name)) return [];
    return [`capability: ${path}: "${name}" is no capability of the architecture`];
  });
}

/** Reports files that are too long or contain a path of one machine. */
export function checkFile({ path, content }: TreeFile): string[] {
  const broken: string[] = [];
  const lines = content.split("\n").length - 1;
  if (/\.(?:tsx?|mjs)$/.test(path) && !GENERATED.has(path) && lines > LONGEST) {
    broken.push(`length: ${path} has ${lines} lines: over ${LONGEST} it is two rooms`);
  }
  const home = /(?:^|[^\w.@/-])(\/(?:work|farm|root|home|Users)\/[\w.-]+|[A-Z]:\\Users\\\w+)/m.exec(content);
  if (home) broken.push(`machine-path: ${path} names ${home[1]}`);
  return broken;
}
