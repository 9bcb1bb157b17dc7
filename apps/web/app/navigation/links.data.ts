import { collect, type Link, type MenuEntry, menuEntry } from "./collect.ts";

const link = ({ to, label }: Link): Link => ({ to, label });

const headerLinks = (place: "info" | "contact"): Link[] =>
  collect(({ header }) => header?.filter((entry) => entry.place === place)).map(link);

/** The « Infos Pratiques » of the public headers (spec 1 §2.4, §2.6). */
export const INFO_LINKS: readonly Link[] = headerLinks("info");

/** The links beside them. */
export const CONTACT_LINKS: readonly Link[] = headerLinks("contact");

/** The links of every footer (spec 1 §2.4). */
export const FOOTER_LINKS: readonly Link[] = collect(({ footer }) => footer).map(link);

/** The account menu (spec 1 §2.5), without signing out; `:me` is replaced by the id of the signed-in person. */
export const ACCOUNT_MENU: readonly MenuEntry[] = collect(({ accountMenu }) => accountMenu).map(menuEntry);
