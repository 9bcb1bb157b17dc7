import type { About, Change } from "@passerelle/domain/live/changes";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query.ts";

type Interest = { about: About; id: string | undefined; key: QueryKey };

/** What pages of this session show, and by what it goes stale. Also of pages that were left: they may be come back to. */
const interests = new Map<string, Interest>();

/** Keys that are being read again; true when they changed once more meanwhile. */
const reading = new Map<string, boolean>();

/** From now on the queries under `key` are read again when something of this kind (of this one, or of any) changes. */
export function interestedIn(about: About, id: string | undefined, key: QueryKey): void {
  interests.set(`${about} ${id ?? ""} ${hashKey(key)}`, { about, id, key });
}

/** Reads again what shows any of these; once for all of them, and never two readings of the same at once. */
export function changed(changes: readonly Change[]): void {
  const touches = ({ about, id }: Interest) =>
    changes.some((change) => change.about === about && (!id || !change.id || change.id === id));
  readAgain([...interests.values()].filter(touches));
}

/** What came meanwhile is not known: all that is shown is read again. */
export const everythingChanged = (): void => readAgain([...interests.values()]);

export const forgetInterests = (): void => interests.clear();

function readAgain(stale: readonly Interest[]): void {
  for (const [hash, key] of new Map(stale.map(({ key }) => [hashKey(key), key]))) {
    if (reading.has(hash)) reading.set(hash, true);
    else void read(hash, key);
  }
}

async function read(hash: string, key: QueryKey): Promise<void> {
  do {
    reading.set(hash, false);
    await queryClient.invalidateQueries({ queryKey: key });
  } while (reading.get(hash));
  reading.delete(hash);
}
