import type { LiveTopic } from "@passerelle/domain/live/topics";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../session.ts";
import { forgetInterests, registerInterest } from "./interests.ts";

/**
 * Reloads the queries under these keys when something of this kind changes: the one with `id`, or any when undefined.
 * The server decides what the page may read.
 */
export function useLive(about: LiveTopic, id: string | undefined, keys: readonly QueryKey[]): void {
  const serialized = JSON.stringify(keys);
  useEffect(() => {
    for (const key of JSON.parse(serialized) as QueryKey[]) registerInterest(about, id, key);
  }, [about, id, serialized]);
}

type Stream = { userId: string; pages: number; stop: () => void };
let stream: Stream | undefined;

/** Loads the code, which only signed-in people need. */
function openStream(userId: string): Stream {
  let stop: (() => void) | undefined;
  let left = false;
  import("./follow-changes.ts").then(
    ({ followChanges }) => {
      if (!left) stop = followChanges(userId);
    },
    // Without live changes, pages load their data when they are opened.
    () => {},
  );
  return {
    userId,
    pages: 0,
    stop: () => {
      left = true;
      stop?.();
      forgetInterests();
    },
  };
}

/** Follows live changes while a person is signed in. */
export function useLiveStream(): void {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.profile.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    if (stream?.userId !== userId) {
      stream?.stop();
      stream = openStream(userId);
    }
    const followed = stream;
    followed.pages += 1;
    return () => {
      followed.pages -= 1;
      // Deferred, because a page under another guard may replace this one immediately.
      queueMicrotask(() => {
        if (followed.pages > 0 || stream !== followed) return;
        followed.stop();
        stream = undefined;
      });
    };
  }, [userId]);
}
