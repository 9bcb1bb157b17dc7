import type { PublicSettings } from "@passerelle/contract/settings";
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

/** The settings that the administrator changed in this tab; the root loader runs only once. */
let changed: PublicSettings | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The installation's public settings, which the root loader provides. */
export function useSettings(): PublicSettings {
  const data = useRouteLoaderData("root") as { settings: PublicSettings };
  const newer = useSyncExternalStore(
    subscribe,
    () => changed,
    () => undefined,
  );
  return newer ?? data.settings;
}

/** Replaces the settings that the page was loaded with; undefined returns to those. */
export function replaceSettings(settings: PublicSettings | undefined): void {
  changed = settings;
  for (const listener of listeners) listener();
}

/**
 * Whether the demo's accounts are available: they are shown on the login page, and their emails on the mailbox page.
 */
export function useDemoAccounts(): boolean {
  const { demo, accounts_hosted } = useSettings();
  return demo && !accounts_hosted;
}
