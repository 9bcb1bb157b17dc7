import { isUserCategory, type UserCategory } from "@passerelle/domain/profiles/user-category";

// Without React: the server's listening thread reads the cookie too (`reader.ts`), and renders nothing.

/**
 * The reader's category (spec 1 §3) on this device: a cookie, so that the server's first HTML is right. Pages vary by
 * cookie, and their ETag by their content.
 */
const COOKIE = "user_category";
const YEAR_S = 365 * 24 * 60 * 60;

/** Reads the category from a `Cookie` header or `document.cookie`; an unknown one counts as none. */
export function readUserCategory(cookies: string | null): UserCategory | null {
  const [, value] = new RegExp(`(?:^|;\\s*)${COOKIE}=([a-z]+)(?:;|$)`).exec(cookies ?? "") ?? [];
  return isUserCategory(value) ? value : null;
}

/** For `Set-Cookie` and `document.cookie`; null removes it. */
export const userCategoryCookie = (category: UserCategory | null): string =>
  `${COOKIE}=${category ?? ""}; Path=/; Max-Age=${category ? YEAR_S : 0}; SameSite=Lax`;
