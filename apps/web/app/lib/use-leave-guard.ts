import { useCallback, useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { useSession } from "./session.ts";

/**
 * Holds back whoever would leave `unsaved` work behind: by a link until the answer to the blocker's question is known, by
 * closing the tab with the browser's own question. `isLeaving` says which ways lead away from it; it must not change with
 * each rendering.
 */
export function useLeaveGuard(unsaved: boolean, isLeaving: (from: Location, to: Location) => boolean) {
  // Whoever is signed out must not be kept on a page that is no longer theirs.
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
