import type { TreeFile } from "./files.ts";

const REGISTRY = "https://registry.npmjs.org/";

type Manifest = { private?: boolean; license?: unknown; licenses?: unknown };
type Lock = { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> };

/** What the manifests and the lock file must say. */
export function checkPackages(tree: TreeFile[]): string[] {
  const broken: string[] = [];
  for (const { path, content } of tree) {
    if (/(?:^|\/)package\.json$/.test(path)) {
      const manifest = JSON.parse(content) as Manifest;
      if (manifest.private !== true) broken.push(`private: ${path} could be published`);
      // The owner has not chosen a licence; nobody else does.
      if (manifest.license !== undefined || manifest.licenses !== undefined)
        broken.push(`licence: ${path} names a licence`);
    }
    if (path === "package-lock.json") {
      for (const [name, entry] of Object.entries((JSON.parse(content) as Lock).packages)) {
        if (entry.link || !name.startsWith("node_modules/")) continue;
        // npm may leave the address out (then it asks the registry it is set to); the hash says what must come.
        if (!entry.integrity) broken.push(`registry: ${name} has no integrity hash`);
        if (!(entry.resolved ?? REGISTRY).startsWith(REGISTRY))
          broken.push(`registry: ${name} comes from ${entry.resolved}`);
      }
    }
  }
  return broken;
}
