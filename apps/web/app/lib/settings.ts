import type { PublicSettings } from "@passerelle/contract/settings";
import { useRouteLoaderData } from "react-router";

/** The installation's public settings, which the root loader provides. */
export function useSettings(): PublicSettings {
  const data = useRouteLoaderData("root") as { settings: PublicSettings };
  return data.settings;
}

/**
 * Whether the demo's accounts are available: they are shown on the login page, and their emails on the mailbox page.
 */
export function useDemoAccounts(): boolean {
  const { demo, accounts_hosted } = useSettings();
  return demo && !accounts_hosted;
}
