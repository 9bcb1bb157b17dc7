import { useSyncExternalStore } from "react";
import { type OfflineState, ONLINE, offlineState, subscribeOffline } from "./state.ts";

export const useOffline = (): OfflineState =>
  useSyncExternalStore(subscribeOffline, offlineState, () => ONLINE);
