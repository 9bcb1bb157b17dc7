import type { DashboardCards } from "@passerelle/contract/home";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";

/** The component of any section; see `DashboardCardProps`. */
export type CardComponent = React.ComponentType<{
  shown: readonly DashboardSection[];
  card: DashboardCards[keyof DashboardCards];
}>;
