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

/** The words that they show; those of staff, and those that few customers have something for, load theirs when they are shown. */
export const CARD_WORDS: readonly string[] = [...new Set(CONTRIBUTED.flatMap(({ loads }) => loads ?? []))];
