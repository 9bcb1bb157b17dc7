import type { DashboardCards } from "@passerelle/contract/home";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";

/** The key of `GET /api/dashboard`: a card names it to `useLive`, so that a change shows. */
export const DASHBOARD_KEY = ["dashboard"] as const;

type CardOf<Section extends DashboardSection> = Section extends keyof DashboardCards
  ? NonNullable<DashboardCards[Section]>
  : undefined;

/**
 * What the component of a section gets. `shown`: the sections that the dashboard shows, in their order. `card`: what the server
 * answers for it; undefined for a section that reads its data itself.
 */
export type DashboardCardProps<Section extends DashboardSection> = {
  shown: readonly DashboardSection[];
  card: CardOf<Section>;
};
