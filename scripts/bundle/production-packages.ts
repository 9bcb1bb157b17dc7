import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../prepare/root.mjs";

export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, LockedPackage> };

export const readLock = (): Lock => JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;

/** The applications that run in production: the server, and the pages that it renders. */
const APPLICATIONS = ["apps/server", "apps/web"];

/** The name of the package at a path of the lock file. */
export const nameOf = (path: string): string => path.split("node_modules/").at(-1) ?? path;

/** The lock file's path of a package imported from the folder `from`, as Node resolves it; undefined if it is not installed. */
function findPackage({ packages }: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/**
 * The lock file's paths of the packages that production needs, sorted; our own workspaces are left out. The list includes
 * packages for other machines, which are not installed here.
 */
export function productionPackages(lock: Lock): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const entry = lock.packages[path] ?? {};
    const optionalPeers = Object.entries(entry.peerDependenciesMeta ?? {})
      .filter(([, { optional }]) => optional)
      .map(([name]) => name);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !optionalPeers.includes(name));
    const names = [
      ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
      // All peer dependencies of our own applications are build tools, so production does not need them.
      ...(APPLICATIONS.includes(path) ? [] : peers),
    ];
    for (const name of names) {
      const next = findPackage(lock, name, path);
      if (next === undefined || lock.packages[next]?.link || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  for (const application of APPLICATIONS) visit(application);
  return [...found].sort();
}

/** Production packages that are installed on this machine. */
export const installedPackages = (lock: Lock): string[] =>
  productionPackages(lock).filter((path) => existsSync(join(ROOT, path)));
