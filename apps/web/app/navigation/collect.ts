import type { Module } from "../lib/module.ts";
import { MODULES } from "../modules.ts";
import type { IconName } from "../ui/icon-names.ts";
import { type Label, labelOf } from "./labels.ts";

/** An entry of a menu, with its label in each language. */
export type Link = { to: string; label: Label };
export type MenuEntry = Link & { icon: IconName; untilVerified?: true };

/** An entry without the data that only determined its place in the menu. */
export const menuEntry = ({ to, label, icon, untilVerified }: MenuEntry): MenuEntry => ({
  to,
  label,
  icon,
  ...(untilVerified && { untilVerified }),
});

type Contribution = { order: number; to: string; words: string };

/** The modules' contributions to a menu, in order. */
export function collect<T extends Contribution>(
  contributions: (module: Module) => readonly T[] | undefined,
): (T & Link)[] {
  return MODULES.flatMap((module) =>
    (contributions(module) ?? []).map((entry) => ({ ...entry, label: labelOf(module.name, entry.words) })),
  ).toSorted((one, other) => one.order - other.order);
}
