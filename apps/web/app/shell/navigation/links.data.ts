import type { Link, MenuEntry, Module } from "../../lib/module.ts";
import { MODULES } from "../../modules.ts";

type Ordered = { order: number };

const collect = <T extends Ordered>(contribution: (module: Module) => readonly T[] | undefined): T[] =>
  MODULES.flatMap((module) => contribution(module) ?? []).toSorted((one, other) => one.order - other.order);

const link = ({ to, words }: Link): Link => ({ to, words });

const headerLinks = (place: "info" | "contact"): Link[] =>
  collect(({ header }) => header?.filter((entry) => entry.place === place)).map(link);

/** The « Infos Pratiques » of the public headers (spec 1 §2.4, §2.6). */
export const INFO_LINKS: readonly Link[] = headerLinks("info");

/** What stands beside them. */
export const CONTACT_LINKS: readonly Link[] = headerLinks("contact");

/** What every footer links to (spec 1 §2.4). */
export const FOOTER_LINKS: readonly Link[] = collect(({ footer }) => footer).map(link);

/** The account menu (spec 1 §2.5), above the way out; `:me` stands for the id of the signed-in person. */
export const ACCOUNT_MENU: readonly MenuEntry[] = collect(({ accountMenu }) => accountMenu).map(
  ({ to, words, icon }) => ({ to, words, icon }),
);

/** The first part of the addresses of info and legal pages, which have no floating buttons (spec 1 §2.4). */
export const INFO_SECTIONS: readonly string[] = [
  ...new Set(
    MODULES.flatMap(({ pages = [] }) => pages)
      .filter(({ frame }) => frame === "info")
      .map(({ path }) => path.split("/")[1] ?? ""),
  ),
];
