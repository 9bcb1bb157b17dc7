import type { Change } from "@passerelle/domain/live/changes";
import type { LiveTopic } from "@passerelle/domain/live/topics";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query.ts";

type Interest = { about: LiveTopic; id: string | undefined; key: QueryKey };

/**
 * Query keys shown in this session with what makes them stale; kept for pages that were left, which may be opened
 * again.
 */
const interests = new Map<string, Interest>();

/** Keys being reloaded; true when they changed again meanwhile. */
const reloading = new Map<string, boolean>();

/** Registers that queries under `key` are reloaded when something of this kind (with this id, or any) changes. */
export function registerInterest(about: LiveTopic, id: string | undefined, key: QueryKey): void {
  interests.set(`${about} ${id ?? ""} ${hashKey(key)}`, { about, id, key });
}

/** Reloads the queries that these changes concern: each once, and never twice at the same time. */
export function reloadChanged(changes: readonly Change[]): void {
  const touches = ({ about, id }: Interest) =>
    changes.some((change) => change.about === about && (!id || !change.id || change.id === id));
  reloadStale([...interests.values()].filter(touches));
}

/** Reloads all registered queries, when the changes are unknown. */
export const reloadAll = (): void => reloadStale([...interests.values()]);

export const forgetInterests = (): void => interests.clear();

function reloadStale(stale: readonly Interest[]): void {
  for (const [hash, key] of new Map(stale.map(({ key }) => [hashKey(key), key]))) {
    if (reloading.has(hash)) reloading.set(hash, true);
    else void reload(hash, key);
  }
}

async function reload(hash: string, key: QueryKey): Promise<void> {
  do {
    reloading.set(hash, false);
    await queryClient.invalidateQueries({ queryKey: key });
  } while (reloading.get(hash));
  reloading.delete(hash);
}
