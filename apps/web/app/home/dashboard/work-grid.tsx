import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCarried } from "../../lib/carried.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** Queries that have no answer yet. */
const FIRST_READS = { predicate: (query: { state: { data: unknown } }) => query.state.data === undefined };

/**
 * The cards of staff, side by side, shown once all of them have their data: each is as high as its list, and would push the
 * next row down.
 */
export function WorkGrid({ children, skeleton }: { children: React.ReactNode; skeleton: React.ReactNode }) {
  const client = useQueryClient();
  const reading = useIsFetching(FIRST_READS);
  // The first HTML contains the cards.
  const isCarried = useCarried() !== undefined;
  const isFirst = !useHydrated();
  const [ready, setReady] = useState(isCarried && isFirst);
  // The effects of the cards have started their reads by now, but `reading` was rendered before them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a read begins or ends
  useEffect(() => {
    if (client.isFetching(FIRST_READS) === 0) setReady(true);
  }, [reading, client]);
  return (
    <div className="relative">
      <div className={ready ? "grid items-start gap-4 xl:grid-cols-2" : "invisible h-96 overflow-hidden"}>
        {children}
      </div>
      {!ready && <div className="absolute inset-x-0 top-0">{skeleton}</div>}
    </div>
  );
}
