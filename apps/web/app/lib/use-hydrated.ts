import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated: false on the server and in the first rendering. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Properties of a button that needs scripts: disabled without them. On a waiting page its script enables the button, and
 * carries a press out later (`shell/document/waiting.ts`).
 */
export function useScripted() {
  const hydrated = useHydrated();
  return { disabled: !hydrated, "data-early": "", suppressHydrationWarning: true };
}
