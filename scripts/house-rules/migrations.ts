import type { TreeFile } from "./files.ts";
import { readServerOrder } from "./server-order.ts";

/** A table or view: its owner is the capability whose migration creates it first. */
export type Relation = {
  name: string;
  owner: string;
  isView: boolean;
  /** A view that its owner declares without rows, to be supplied by a capability above it (decision 0068). */
  isDeclared: boolean;
  /** The capability above it whose migration replaces a declared view. */
  suppliers: string[];
};

const MIGRATION = /^apps\/server\/migrations\/\d+_([a-z-]+)(?:_[\w-]+)?\.sql$/;
const CREATE = /^CREATE (?:OR REPLACE )?(TABLE|VIEW) ([\w.]+)([^;]*)/gm;

type Migration = { path: string; capability: string; content: string };

function readMigrations(tree: TreeFile[]): Migration[] {
  return tree
    .flatMap(({ path, content }) => {
      const capability = MIGRATION.exec(path)?.[1];
      return capability ? [{ path, capability, content }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The layer of each capability, the lowest first; capabilities that modules.ts does not list are above all others. */
export function readLayers(tree: TreeFile[]): (capability: string) => number {
  const modules = tree.find(({ path }) => path === "apps/server/src/modules.ts")?.content ?? "";
  const order = ["platform", ...readServerOrder(modules)];
  return (capability) => (order.includes(capability) ? order.indexOf(capability) : order.length);
}

export function readRelations(tree: TreeFile[]): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { capability, content } of readMigrations(tree))
    for (const [, kind, name = "", body = ""] of content.matchAll(CREATE)) {
      const known = relations.get(name);
      const isNew = !known?.suppliers.includes(capability);
      if (known && known.owner !== capability && isNew) known.suppliers.push(capability);
      else if (!known)
        relations.set(name, {
          name,
          owner: capability,
          isView: kind === "VIEW",
          isDeclared: /\bWHERE false\s*$/.test(body),
          suppliers: [],
        });
    }
  return relations;
}

/**
 * The first migration of a capability refers only to its own tables and those of capabilities below it. Where first migrations
 * are in the order of modules.ts, tables of a capability above do not exist yet; a migration that comes later must not name them.
 * Only a view that its owner declared may be replaced, and by one capability only.
 */
export function checkMigrations(tree: TreeFile[]): string[] {
  const layer = readLayers(tree);
  const first = new Map<string, Migration>();
  for (const migration of readMigrations(tree))
    if (!first.has(migration.capability)) first.set(migration.capability, migration);
  const relations = [...readRelations(tree).values()];
  const baselines = [...first.values()];
  const misplaced = baselines.flatMap(({ path, capability, content }, index) => {
    if (!baselines.slice(0, index).some((before) => layer(before.capability) > layer(capability))) return [];
    const names = new Set(content.replace(/--.*$/gm, "").match(/\b\w+\b/g));
    return relations
      .filter(({ name, owner }) => names.has(name) && layer(owner) > layer(capability))
      .map(({ name, owner }) => `migrations: ${path} names ${name} of ${owner}, a capability above it`);
  });
  const replaced = relations.flatMap(({ name, owner, isDeclared, suppliers }) => {
    if (suppliers.length > (isDeclared ? 1 : 0))
      return [`migrations: ${name}, which ${owner} owns, is replaced by ${suppliers.join(" and ")}`];
    return [];
  });
  return [...misplaced, ...replaced];
}
