import type { Profile } from "@passerelle/contract/accounts";
import type { WordKey } from "../../lib/translate.ts";
import type { Namespaces } from "../../lib/words-types.ts";
import type { IconName } from "../../ui/icon.tsx";
import { isBuilt } from "../planned.ts";

/** A link of a header, a menu or the footer. */
export type Link = { to: string; words: WordKey<Namespaces["shell"]> };

/** What decides which links somebody sees. */
export type Person = Pick<Profile, "id" | "role" | "kyc_status">;

/** A link of somebody's own menus. */
export type Entry = Link & {
  icon: IconName;
  /** Who sees it, among those who may open it. */
  shownTo?: (person: Person) => boolean;
};

const built = <L extends Link>(links: readonly L[]): L[] => links.filter(({ to }) => isBuilt(to));

/** The « Infos Pratiques » of the public headers (spec 1 §2.4, §2.6). */
export const INFO_LINKS: readonly Link[] = built([
  { to: "/infos-pratiques", words: "nav.guides" },
  { to: "/resources", words: "nav.resources" },
]);

/** What stands beside them. */
export const CONTACT_LINKS: readonly Link[] = built([{ to: "/contact", words: "nav.contact" }]);

/** What every footer links to (spec 1 §2.4). */
export const FOOTER_LINKS: readonly Link[] = built([
  { to: "/legal/terms", words: "nav.terms" },
  { to: "/legal/privacy", words: "nav.privacy" },
  { to: "/legal/notice", words: "nav.legal_notice" },
  { to: "/support", words: "nav.support" },
  { to: "/infos-pratiques", words: "nav.infos" },
]);

/** There as long as the identity is not verified (spec 1 §2.5, §6). */
export const KYC: Entry = {
  to: "/kyc-verification",
  words: "nav.kyc",
  icon: "shield-check",
  shownTo: ({ kyc_status }) => kyc_status !== "verified",
};

export const isShownTo = (person: Person, { shownTo }: Entry): boolean => !shownTo || shownTo(person);

/** The account menu (spec 1 §2.5), above the way out. `exists`: whether a page does, for tests of the others. */
export const accountMenuFor = (person: Person, exists = isBuilt): Entry[] =>
  (
    [
      { to: "/dashboard", words: "nav.dashboard", icon: "layout-dashboard" },
      { to: "/requests-tracking", words: "nav.requests", icon: "list-checks" },
      { to: `/profile/${person.id}`, words: "nav.profile", icon: "id-card" },
      { to: "/account", words: "nav.account", icon: "user-round" },
      KYC,
      { to: "/settings", words: "nav.settings", icon: "settings" },
    ] satisfies Entry[]
  ).filter((entry) => exists(entry.to) && isShownTo(person, entry));
