import { type ComponentType, useEffect, useState } from "react";

/**
 * A part that moves nothing when it appears, since it is below the window or has no look of its own: its code is loaded once the page
 * is there. Where that fails the page goes without it; React's `lazy` would fail the whole page.
 */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    load().then(
      (part) => setPart(() => part),
      () => {},
    );
  }, []);
  return Part ? <Part /> : null;
}
