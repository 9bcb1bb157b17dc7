import { readBadge, type TestBadge } from "@passerelle/domain/settings/test-badge";
import { useMemo, useSyncExternalStore } from "react";
import { testBadge } from "../../lib/device-choice.ts";

export function useTestBadge(): TestBadge {
  const stored = useSyncExternalStore(testBadge.subscribe, testBadge.get, () => undefined);
  return useMemo(() => readBadge(stored), [stored]);
}

export const changeBadge = (by: (badge: TestBadge) => TestBadge) =>
  testBadge.set(JSON.stringify(by(readBadge(testBadge.get()))));

export const setTestMode = (testMode: boolean) => changeBadge((badge) => ({ ...badge, testMode }));
