import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { lazy } from "react";
import type { DashboardCardProps } from "../../lib/module.ts";
import { CARDS } from "./cards.data.ts";

type CardComponent = React.ComponentType<DashboardCardProps>;

// With the page: all of them are shown unless somebody hides them.
const components = import.meta.glob<CardComponent>("/app/**/*.card.tsx", { import: "default", eager: true });

// Customers load neither their code nor their words.
const workComponents = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: CardComponent }>("/app/**/*.work-card.tsx")).map(
    ([file, load]) => [file, lazy(load)],
  ),
);

/** The card of a section; those of staff suspend until their code is there. */
export function Card({ section, shown }: DashboardCardProps & { section: DashboardSection }) {
  const file = `/app/${CARDS[section].file}`;
  const Component = components[file];
  if (Component) return <Component shown={shown} />;
  const WorkComponent = workComponents[file];
  return WorkComponent ? <WorkComponent shown={shown} /> : null;
}
