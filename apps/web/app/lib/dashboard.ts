import type { DashboardCards } from "@passerelle/contract/home";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";

/** Query key of `GET /api/dashboard`. A card passes it to `useLive`, so that a change is shown. */
export const DASHBOARD_KEY = ["dashboard"] as const;

type CardOf<Section extends DashboardSection> = Section extends keyof DashboardCards
  ? NonNullable<DashboardCards[Section]>
  : undefined;

/**
 * Properties of the component of a section. `shown`: the sections that the dashboard shows, in their order. `card`: the server's
 * data for the section; undefined for a section that reads its data itself.
 */
export type DashboardCardProps<Section extends DashboardSection> = {
  shown: readonly DashboardSection[];
  card: CardOf<Section>;
};
