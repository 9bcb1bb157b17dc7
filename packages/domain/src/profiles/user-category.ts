import type { Role } from "../roles.ts";

/**
 * The audience that a person chooses (spec 1 §3 *User category*). Unlike a role, it personalises pages and grants
 * nothing.
 */
export const USER_CATEGORIES = ["diaspora", "investor", "resident"] as const;

export type UserCategory = (typeof USER_CATEGORIES)[number];

/** The role that registration suggests for each category. */
export const PROPOSED_ROLE = {
  diaspora: "diaspora",
  investor: "investisseur",
  resident: "resident",
} as const satisfies Record<UserCategory, Role>;

export const isUserCategory = (text: unknown): text is UserCategory =>
  USER_CATEGORIES.some((category) => category === text);
