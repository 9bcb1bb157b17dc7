import type { TreeFile } from "./files.ts";

const REGISTRY = "https://registry.npmjs.org/";

type Manifest = { private?: boolean; license?: unknown; licenses?: unknown };
export type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, LockEntry> };
type Wanted = { name: string; version: string; dev: boolean | undefined };

/** Optional dependencies that the lock file lacks; npm ci then refuses it. */
export function missingOptional(packages: Record<string, LockEntry>): Wanted[] {
  const found = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  const missing = Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !found.has(name))
      .map(([name, version]) => ({ name, version, dev })),
  );
  return [...new Map(missing.map((wanted) => [wanted.name, wanted])).values()];
}

/** Checks the manifests and the lock file. */
export function checkPackages(tree: TreeFile[]): string[] {
  const broken: string[] = [];
  for (const { path, content } of tree) {
    if (/(?:^|\/)package\.json$/.test(path)) {
      const manifest = JSON.parse(content) as Manifest;
      if (manifest.private !== true) broken.push(`private: ${path} could be published`);
      // The owner has not chosen a licence yet.
      if (manifest.license !== undefined || manifest.licenses !== undefined)
        broken.push(`licence: ${path} names a licence`);
    }
    if (path === "package-lock.json") broken.push(...checkLock((JSON.parse(content) as Lock).packages));
  }
  return broken;
}

function checkLock(packages: Record<string, LockEntry>): string[] {
  const broken = missingOptional(packages).map(
    ({ name }) => `lock: ${name} is missing (node scripts/complete-lock.ts adds it)`,
  );
  for (const [name, entry] of Object.entries(packages)) {
    if (entry.link || !name.includes("node_modules/")) continue;
    // npm may omit the address and then uses the configured registry.
    if (!(entry.resolved ?? REGISTRY).startsWith(REGISTRY))
      broken.push(`registry: ${name} comes from ${entry.resolved}`);
    if (!entry.integrity) broken.push(`registry: ${name} has no integrity hash`);
  }
  return broken;
}
