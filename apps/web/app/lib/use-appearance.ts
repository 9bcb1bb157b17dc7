import type { Appearance } from "@passerelle/domain/settings/appearance";
import { useSyncExternalStore } from "react";
import { readAppearance, subscribeAppearance } from "./appearance.ts";

/** One choice of this device; undefined until hydration. */
export function useAppearance<K extends keyof Appearance>(name: K): Appearance[K] | undefined {
  return useSyncExternalStore<Appearance[K] | undefined>(
    subscribeAppearance,
    readAppearance[name],
    () => undefined,
  );
}
