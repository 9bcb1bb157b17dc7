import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { MODULES } from "../../modules.ts";
import { type Label, labelOf } from "../../navigation/labels.ts";

type Card = { file: string; title: Label; readsItself: boolean };

const CONTRIBUTED = MODULES.flatMap(({ name, dashboard = {} }) =>
  Object.entries(dashboard).map(([section, card]) => ({ name, section, ...card })),
);

/** The cards that the capabilities contribute, by section. */
export const CARDS: Readonly<Record<DashboardSection, Card>> = Object.assign(
  {},
  ...CONTRIBUTED.map(({ name, section, file, title, readsItself = false }) => ({
    [section]: { file: `${name}/${file}`, title: labelOf(name, title), readsItself },
  })),
);

/** The words that they show; those of staff, and those that few customers have something for, load theirs when they are shown. */
export const CARD_WORDS: readonly string[] = [...new Set(CONTRIBUTED.flatMap(({ loads }) => loads ?? []))];
