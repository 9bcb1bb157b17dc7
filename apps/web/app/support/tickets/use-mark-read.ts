import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { TICKETS_KEY } from "./api.ts";

/**
 * Marks responses as read up to `last`, once, when the page is visible (not when a background tab loads it).
 * Undefined: there is nothing to mark.
 */
export function useMarkRead(last: string | undefined, markRead: (upTo: string) => Promise<unknown>): void {
  const client = useQueryClient();
  const mark = useEffectEvent((upTo: string) =>
    markRead(upTo).then(
      () => client.invalidateQueries({ queryKey: TICKETS_KEY }),
      // Opening the page again tries once more.
      () => {},
    ),
  );
  useEffect(() => {
    if (last === undefined) return;
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      void mark(last);
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [last]);
}
