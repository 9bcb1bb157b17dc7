import { useCallback, useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { useSession } from "./session.ts";

/** What opens a part of the page: a change of the language removes `lang`, and keeps the work. */
function partOf({ search }: Location): string {
  const query = new URLSearchParams(search);
  query.delete("lang");
  return `${query}`;
}

/** For pages that keep the work in all their parts. */
export const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/** For pages whose parts have different queries: opening another part leaves the work too. */
export const isOtherAddress = (from: Location, to: Location): boolean =>
  isOtherPage(from, to) || partOf(from) !== partOf(to);

/**
 * Asks before `unsaved` work is left: a link waits for the answer to the blocker's question, closing the tab shows
 * the browser's own. `isLeaving` decides whether a navigation leaves the work; pass the same function at each
 * rendering.
 */
export function useLeaveGuard(unsaved: boolean, isLeaving: (from: Location, to: Location) => boolean) {
  // A signed-out person must not be kept on the page.
  const guarded = useSession().status === "signed_in" && unsaved;
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
        guarded && isLeaving(currentLocation, nextLocation),
      [guarded, isLeaving],
    ),
  );
  useEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [guarded]);
  return blocker;
}
