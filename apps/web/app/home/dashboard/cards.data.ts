import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { MODULES } from "../../modules.ts";
import { type Label, labelOf } from "../../navigation/labels.ts";

type Card = { file: string; title: Label };

const CONTRIBUTED = MODULES.flatMap(({ name, dashboard = {} }) =>
  Object.entries(dashboard).map(([section, card]) => ({ name, section, ...card })),
);

/** The cards that the capabilities contribute, by section. */
export const CARDS: Readonly<Record<DashboardSection, Card>> = Object.assign(
  {},
  ...CONTRIBUTED.map(({ name, section, file, title }) => ({
    [section]: { file: `${name}/${file}`, title: labelOf(name, title) },
  })),
);

/** The words that they show; cards of staff load theirs when they are shown. */
export const CARD_WORDS: readonly string[] = [...new Set(CONTRIBUTED.flatMap(({ loads }) => loads ?? []))];
