import type { SearchResult } from "@passerelle/contract/search";
import type { DayFigure } from "@passerelle/domain/home/day-figures";
import type { FirstStep } from "@passerelle/domain/home/first-steps";
import type { NotificationKind } from "@passerelle/domain/notifications/preferences";
import type { Permission } from "@passerelle/domain/roles";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import type { IconName } from "../ui/icon-names.ts";
import type { WordKey } from "./translate.ts";
import type { Namespaces } from "./words-types.ts";

/** The key of a title or label in the words of the capability (`<capability>/fr.json`, by custom below `nav`). */
type LabelKey<Name extends string> = string extends Name
  ? string
  : Name extends keyof Namespaces
    ? WordKey<Namespaces[Name]>
    : never;

/** What stands around a page (spec 1 §2.4); `info` is the simple frame without its floating buttons. */
export type Frame = "landing" | "auth" | "info" | "simple" | "app";

/** Who may enter: visitors too, every account, or the accounts whose role carries a permission. */
export type Access = "everyone" | "account" | Permission;

export type Page<Name extends string = string> = {
  path: string;
  /** The route module, relative to the capability's folder. */
  file: string;
  /** Needed where several pages share one file. */
  id?: string;
  frame: Frame;
  access: Access;
  /** For a public page that visitors cannot use without the application; the others are documents (decision 0077). */
  needsApplication?: boolean;
  /** For a page of forms: a visitor's browser loads the application once a field or a button is used (decision 0100). */
  startsOnIntent?: boolean;
  /** For a page of an account whose first HTML has its content, read by the cookie of the page (decisions 0192, 0212). */
  renderedOnServer?: boolean;
  /** The document's title until the page has set its own, and its name in breadcrumb trails. */
  title?: LabelKey<Name>;
  /** The pages above it in its breadcrumb trail; a page without this has no trail. */
  above?: readonly string[];
  /** Addresses of this page that bear another title. */
  titles?: Readonly<Record<string, LabelKey<Name>>>;
};

type Link<Name extends string> = { to: string; words: LabelKey<Name> };
/** A link's place among those that other capabilities contribute to the same menu: lowest first. */
type Ordered = { order: number };
type MenuEntry<Name extends string> = Link<Name> & {
  icon: IconName;
  /** Hidden once the person's identity is verified (spec 1 §2.5, §2.7). */
  untilVerified?: true;
};

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

/** How results of a search are shown. `path` may name `:id` and `:title` of the result; `words` names their kind. */
type SearchTarget<Name extends string> = { icon: IconName; path: string; words: LabelKey<Name> };

/**
 * A section of the dashboard: `file` exports its component (`DashboardCardProps`), and `loads` names the words that it shows. Code and
 * words of `<name>.work-card.tsx`, a section of staff, and of `<name>.rare-card.tsx`, which most customers have nothing for, are
 * loaded when there is something to show.
 */
type DashboardCard<Name extends string> = {
  /** `<name>.card.tsx`, `<name>.rare-card.tsx` or `<name>.work-card.tsx`, relative to the capability's folder. */
  file: string;
  title: LabelKey<Name>;
  loads?: readonly (keyof Namespaces)[];
  /** It is not part of `GET /api/dashboard`. */
  readsItself?: true;
};

/**
 * The review of something submitted, on the page that lists all of it: the default export of `<kind>.submitted.tsx` in the
 * capability's folder, loaded when one is opened. `back`: the list.
 */
export type SubmittedReviewProps = { id: string; back: string };

/**
 * What a capability contributes to the web application: plain data, which the routes, the guards and the menus are derived
 * from. Nothing here may import code of a page.
 */
export type Module<Name extends string = string> = {
  /** Its folder. */
  name: Name;
  /** The capabilities before it in `modules.ts` whose `public/` it may import. */
  uses?: readonly string[];
  pages?: readonly Page<Name>[];
  sidebar?: readonly (MenuEntry<Name> & Ordered & { group: SidebarGroup })[];
  /** `:me` in an address stands for the id of the signed-in person (spec 1 §2.5). */
  accountMenu?: readonly (MenuEntry<Name> & Ordered)[];
  /** The menu « Infos Pratiques » of the public headers, and what stands beside it (spec 1 §2.4, §2.6). */
  header?: readonly (Link<Name> & Ordered & { place: "info" | "contact" })[];
  footer?: readonly (Link<Name> & Ordered)[];
  /** What the device offers on the icon of the installed application. */
  shortcuts?: readonly (Link<Name> & Ordered)[];
  /** What the preferences say about each kind of notification. */
  notificationKinds?: Partial<Record<NotificationKind, { title: LabelKey<Name>; text: LabelKey<Name> }>>;
  dashboard?: Partial<Record<DashboardSection, DashboardCard<Name>>>;
  /** First steps of a person's role: what to do, why, and where. */
  firstSteps?: Partial<Record<FirstStep, { title: LabelKey<Name>; text: LabelKey<Name>; to: string }>>;
  /** What the figures of the overview of a day are called, and the list of what each counts: `:day` in its address is that day. */
  dayFigures?: Partial<Record<DayFigure, { title: LabelKey<Name>; to: string }>>;
  search?: Partial<Record<SearchResult["kind"], SearchTarget<Name>>>;
};
