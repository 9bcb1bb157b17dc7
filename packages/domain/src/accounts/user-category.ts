/** What somebody says they come for (spec 1 §3 *User category*); it personalises and gives no right, unlike a role. */
export const USER_CATEGORIES = ["diaspora", "investor", "resident"] as const;

export type UserCategory = (typeof USER_CATEGORIES)[number];

export const isUserCategory = (text: unknown): text is UserCategory =>
  USER_CATEGORIES.some((category) => category === text);
