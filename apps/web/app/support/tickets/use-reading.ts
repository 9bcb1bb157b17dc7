import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { TICKETS_KEY } from "./api.ts";

/**
 * Tells the server once that what stands before the reader is read, up to `last`: when somebody looks at the page, not when
 * a tab in the background hears of it. Undefined: nothing is to be told.
 */
export function useReading(last: string | undefined, tell: (upTo: string) => Promise<unknown>): void {
  const client = useQueryClient();
  const told = useEffectEvent((upTo: string) =>
    tell(upTo).then(
      () => client.invalidateQueries({ queryKey: TICKETS_KEY }),
      // It is told when the page is opened again.
      () => {},
    ),
  );
  useEffect(() => {
    if (last === undefined) return;
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      void told(last);
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [last]);
}
