import type { PublicSettings } from "@passerelle/contract/settings";
import { useRouteLoaderData } from "react-router";

/** The public settings of this installation, which the root loader put into the page. */
export function useSettings(): PublicSettings {
  const data = useRouteLoaderData("root") as { settings: PublicSettings };
  return data.settings;
}
