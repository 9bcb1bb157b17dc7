import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page answers to its reader yet: false on the server and in the first rendering of its HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
