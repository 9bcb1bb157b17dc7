/** A text file of the tree; `path` is relative to its root, with forward slashes. */
export type TreeFile = { path: string; content: string };

const LONGEST = 300;
const GENERATED = new Set(["apps/server/src/platform/tables.ts"]);

/** Folders of capabilities, and the other names allowed in them. */
const HOMES = [
  { folder: /^packages\/domain\/src\/([^/]+)\//, others: [] },
  {
    folder: /^packages\/contract\/src\/([^/]+?)(?:\.test)?\.ts$/,
    others: ["modules", "api", "contract", "errors", "shapes"],
  },
  { folder: /^apps\/server\/src\/([^/]+)\//, others: ["platform"] },
  { folder: /^apps\/server\/test\/builders\/([^/]+)\.ts$/, others: [] },
  { folder: /^apps\/web\/app\/([^/]+)\//, others: ["shell", "navigation", "ui", "lib"] },
];

const MODULES = ["apps/server/src/modules.ts", "apps/web/app/modules.ts"];

/** The capabilities that `modules.ts` of the server or of the web application lists. */
function readCapabilities(tree: readonly TreeFile[]): Set<string> {
  const lists = tree.filter(({ path }) => MODULES.includes(path)).map(({ content }) => content);
  return new Set(
    lists.flatMap((list) =>
      [...list.matchAll(/from "\.\/([^/"]+)\/module\.ts"/g)].map(([, name = ""]) => name),
    ),
  );
}

/** Reports folders (contracts, builders) not named after a capability: it has the same name everywhere (architecture §2). */
export function checkNames(tree: readonly TreeFile[]): string[] {
  const capabilities = readCapabilities(tree);
  return tree.flatMap(({ path }) =>
    HOMES.flatMap(({ folder, others }) => {
      const name = folder.exec(path)?.[1];
      if (name === undefined || capabilities.has(name) || others.includes(name)) return [];
      return [`capability: ${path}: "${name}" is no capability of the architecture`];
    }),
  );
}

/** Product files that must use the shared formats of dates and numbers; `formats.ts` itself creates them. */
const PRODUCT =
  /^(?:apps\/(?:web\/app|server\/src)|packages\/[a-z]+\/src)\/(?!formats\.ts$)(?!.*\.test\.)[^"]+\.tsx?$/;
// Allowed: no arguments, which reads the device's zone, and a format with nothing but a zone, which validates or names the zone.
const FORMAT_MADE = /new Intl\.(?:DateTime|Number)Format\((?!\)|(?:"en"|language), \{ timeZone\b)/;

/** The opening tag of a live region that is not in the page while it is empty. */
const HIDDEN_REGION = /<[a-z]+\s(?=[^<>]*(?:role="(?:status|alert)"|aria-live))[^<>]*\bempty:hidden\b/;

/** Reports files that are too long, contain a path of one machine, create formats themselves or hide empty live regions. */
export function checkFile({ path, content }: TreeFile): string[] {
  const broken: string[] = [];
  const lines = content.split("\n").length - 1;
  if (/\.(?:tsx?|mjs)$/.test(path) && !GENERATED.has(path) && lines > LONGEST) {
    broken.push(`length: ${path} has ${lines} lines: at most ${LONGEST} are allowed: split it`);
  }
  const home = /(?:^|[^\w.@/-])(\/(?:work|farm|root|home|Users)\/[\w.-]+|[A-Z]:\\Users\\\w+)/m.exec(content);
  if (home) broken.push(`machine-path: ${path} names ${home[1]}`);
  if (PRODUCT.test(path) && FORMAT_MADE.test(content))
    broken.push(`formats: ${path} makes a format at each use: take it from domain/formats (decision 0226)`);
  if (path.endsWith(".tsx") && HIDDEN_REGION.test(content))
    broken.push(
      `live-region: ${path} hides an empty live region, so its text is not announced: use empty:absolute`,
    );
  return broken;
}
