import { isUserCategory, type UserCategory } from "@passerelle/domain/profiles/user-category";
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

export type { UserCategory };

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

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the category on this device and updates the page. */
export function setDeviceCategory(category: UserCategory | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we serve
  document.cookie = userCategoryCookie(category);
  for (const listener of listeners) listener();
}

/** The category that the page is for; null for none. The server and the hydration return the same. */
export function useUserCategory(): UserCategory | null {
  const root = useRouteLoaderData("root") as { userCategory: UserCategory | null } | undefined;
  return useSyncExternalStore(
    subscribe,
    () => readUserCategory(document.cookie),
    () => root?.userCategory ?? null,
  );
}
