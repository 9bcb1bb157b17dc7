import type { PublicSettings } from "@passerelle/contract/settings";
import { useRouteLoaderData } from "react-router";

/** The public settings of this installation, which the root loader put into the page. */
export function useSettings(): PublicSettings {
  const data = useRouteLoaderData("root") as { settings: PublicSettings };
  return data.settings;
}

/** Whether signing in is the demonstration's own: its accounts are printed, its letters lie on the mailbox page. */
export function useDemoAccounts(): boolean {
  const { demo, accounts_hosted } = useSettings();
  return demo && !accounts_hosted;
}
