import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { MODULES } from "../../modules.ts";

type Card = {
  /** Its component, below `app`. */
  file: string;
  readsItself: boolean;
};

const CONTRIBUTED = MODULES.flatMap(({ name, dashboard = {} }) =>
  Object.entries(dashboard).map(([section, card]) => ({ name, section, ...card })),
);

/** The cards that the capabilities contribute, by section. */
export const CARDS: Readonly<Record<DashboardSection, Card>> = Object.assign(
  {},
  ...CONTRIBUTED.map(({ name, section, file, readsItself = false }) => ({
    [section]: { file: `${name}/${file}`, readsItself },
  })),
);

/** The words of the cards, except the cards of staff and the rare ones, which load theirs when they are shown. */
export const CARD_WORDS: readonly string[] = [...new Set(CONTRIBUTED.flatMap(({ loads }) => loads ?? []))];
