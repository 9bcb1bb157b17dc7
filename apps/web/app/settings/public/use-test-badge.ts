import { readBadge, type TestBadge } from "@passerelle/domain/settings/test-badge";
import { useMemo, useSyncExternalStore } from "react";
import { deviceText } from "../../lib/device-choice.ts";

/** Stored in the browser (spec 1 §3 *app settings*, spec 2 §9). */
const kept = deviceText("app_settings", /^\{/);

export function useTestBadge(): TestBadge {
  const stored = useSyncExternalStore(kept.subscribe, kept.get, () => undefined);
  return useMemo(() => readBadge(stored), [stored]);
}

export const changeBadge = (by: (badge: TestBadge) => TestBadge) =>
  kept.set(JSON.stringify(by(readBadge(kept.get()))));

export const setTestMode = (testMode: boolean) => changeBadge((badge) => ({ ...badge, testMode }));
