import type { Role } from "../roles.ts";

/** What somebody says they come for (spec 1 §3 *User category*); it personalises and gives no right, unlike a role. */
export const USER_CATEGORIES = ["diaspora", "investor", "resident"] as const;

export type UserCategory = (typeof USER_CATEGORIES)[number];

/** The role that registration proposes to somebody who came for this. */
export const PROPOSED_ROLE = {
  diaspora: "diaspora",
  investor: "investisseur",
  resident: "resident",
} as const satisfies Record<UserCategory, Role>;

export const isUserCategory = (text: unknown): text is UserCategory =>
  USER_CATEGORIES.some((category) => category === text);
