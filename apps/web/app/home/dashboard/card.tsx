import type { DashboardCards } from "@passerelle/contract/home";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { lazy } from "react";
import { LoadError } from "../../ui/load-error.tsx";
import type { DashboardData } from "./api.ts";
import { CARDS } from "./cards.data.ts";

export type CardComponent = React.ComponentType<{
  shown: readonly DashboardSection[];
  card: DashboardCards[keyof DashboardCards];
}>;

// With the page: all of them are shown unless they were hidden.
const components = import.meta.glob<CardComponent>("/app/**/*.card.tsx", { import: "default", eager: true });

// Most customers have nothing of these: their code and words are loaded when there is something to show.
const rareComponents = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: CardComponent }>("/app/**/*.rare-card.tsx")).map(
    ([file, load]) => [file, lazy(load)],
  ),
);

type CardProps = {
  section: DashboardSection;
  /** The sections that the dashboard shows, in their order. */
  shown: readonly DashboardSection[];
  data: DashboardData;
  /** The cards of staff, by their file. */
  workCards?: Readonly<Record<string, CardComponent>>;
};

/** The card of a section, which suspends until its code is there; nothing where the server has nothing to show in it. */
export function Card({ section, shown, data: { reply, error, retry }, workCards = {} }: CardProps) {
  const { file, readsItself } = CARDS[section];
  const card = reply?.cards[section as keyof DashboardCards];
  if (!readsItself && !card) {
    if (reply && !reply.failed.includes(section)) return null;
    // One message for all sections that are read together.
    if (!reply && error && shown.find((one) => !CARDS[one].readsItself) !== section) return null;
    return error || reply ? <LoadError error={error} onRetry={retry} /> : <div data-unknown-height />;
  }
  const path = `/app/${file}`;
  const Component = components[path] ?? rareComponents[path] ?? workCards[path];
  return Component ? <Component shown={shown} card={card} /> : null;
}
