import type { About } from "@passerelle/domain/live/changes";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../session.ts";
import { forgetInterests, interestedIn } from "./interests.ts";

/**
 * Has the queries under these keys read again when something of this kind changes: `id` for that one alone, undefined for
 * any. Nothing is asked of the page but the keys; what it may read, the server decides when it is read.
 */
export function useLive(about: About, id: string | undefined, keys: readonly QueryKey[]): void {
  const said = JSON.stringify(keys);
  useEffect(() => {
    for (const key of JSON.parse(said) as QueryKey[]) interestedIn(about, id, key);
  }, [about, id, said]);
}

/** Hears of changes for as long as somebody is signed in; its code is fetched for them alone. */
export function useLiveStream(): void {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.profile.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let left = false;
    import("./follow.ts").then(
      ({ follow }) => {
        if (!left) stop = follow(userId);
      },
      // Without it the pages are as before: they are read when they are opened.
      () => {},
    );
    return () => {
      left = true;
      stop?.();
      forgetInterests();
    };
  }, [userId]);
}
