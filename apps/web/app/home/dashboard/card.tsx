import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import type { DashboardCardProps } from "../../lib/module.ts";
import { CARDS } from "./cards.data.ts";

// With the page: all of them are shown unless somebody hides them.
const components = import.meta.glob<React.ComponentType<DashboardCardProps>>("/app/**/*.card.tsx", {
  import: "default",
  eager: true,
});

/** The card of a section. */
export function Card({ section, shown }: DashboardCardProps & { section: DashboardSection }) {
  const Component = components[`/app/${CARDS[section].file}`];
  return Component && <Component shown={shown} />;
}
