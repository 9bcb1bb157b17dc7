import type { SearchResult } from "@passerelle/contract/search";
import type { Permission } from "@passerelle/domain/roles";
import type { IconName } from "../ui/icon-names.ts";
import type { WordKey } from "./translate.ts";
import type { Namespaces } from "./words-types.ts";

/** Titles and labels are words of the shell, which every page has loaded. */
type Label = WordKey<Namespaces["shell"]>;

/** What stands around a page (spec 1 §2.4); `info` is the simple frame without its floating buttons. */
export type Frame = "landing" | "auth" | "info" | "simple" | "app";

/** Who may enter: visitors too, every account, or the accounts whose role carries a permission. */
export type Access = "everyone" | "account" | Permission;

export type Page = {
  path: string;
  /** The route module, relative to the capability's folder. */
  file: string;
  /** Needed where several pages share one file. */
  id?: string;
  frame: Frame;
  access: Access;
  /** The document's title until the page has set its own, and its name in breadcrumb trails. */
  title?: Label;
  /** The pages above it in its breadcrumb trail; a page without this has no trail. */
  above?: readonly string[];
  /** Addresses of this page that bear another title. */
  titles?: Readonly<Record<string, Label>>;
};

export type Link = { to: string; words: Label };
/** A link's place among those that other capabilities contribute to the same menu: lowest first. */
type Ordered = { order: number };
export type MenuEntry = Link & { icon: IconName };

/** The groups of the sidebar, in their order (spec 1 §2.7). */
export const SIDEBAR_GROUPS = [
  "main",
  "services",
  "space",
  "account",
  "assistance",
  "work",
  "admin",
] as const;
export type SidebarGroup = (typeof SIDEBAR_GROUPS)[number];

/** `path` may name `:id` and `:title` of the result. */
export type SearchTarget = { icon: IconName; path: string };

/**
 * What a capability contributes to the web application: plain data, which the routes, the guards and the menus are derived
 * from. Nothing here may import code of a page.
 */
export type Module = {
  /** Its folder. */
  name: string;
  /** The capabilities before it in `modules.ts` whose `public/` it may import. */
  uses?: readonly string[];
  pages?: readonly Page[];
  sidebar?: readonly (MenuEntry & Ordered & { group: SidebarGroup })[];
  /** `:me` in an address stands for the id of the signed-in person (spec 1 §2.5). */
  accountMenu?: readonly (MenuEntry & Ordered)[];
  /** The menu « Infos Pratiques » of the public headers, and what stands beside it (spec 1 §2.4, §2.6). */
  header?: readonly (Link & Ordered & { place: "info" | "contact" })[];
  footer?: readonly (Link & Ordered)[];
  search?: Partial<Record<SearchResult["kind"], SearchTarget>>;
};
