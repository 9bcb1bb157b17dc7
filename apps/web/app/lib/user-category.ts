import { isUserCategory, type UserCategory } from "@passerelle/domain/profiles/user-category";
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

export type { UserCategory };

/**
 * What the reader says they come for (spec 1 §3), as this device keeps it: a cookie, so that the server's first HTML is
 * theirs already. Pages vary by cookie, and their ETag by what they say.
 */
const COOKIE = "user_category";
const YEAR_S = 365 * 24 * 60 * 60;

/** Reads it from a `Cookie` header, or from `document.cookie`; anything unknown counts as none. */
export function readUserCategory(cookies: string | null): UserCategory | null {
  const [, value] = new RegExp(`(?:^|;\\s*)${COOKIE}=([a-z]+)(?:;|$)`).exec(cookies ?? "") ?? [];
  return isUserCategory(value) ? value : null;
}

/** For `Set-Cookie`, and for `document.cookie`; null takes it away. */
export const userCategoryCookie = (category: UserCategory | null): string =>
  `${COOKIE}=${category ?? ""}; Path=/; Max-Age=${category ? YEAR_S : 0}; SameSite=Lax`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps it on this device and shows every part of the page for it. */
export function setDeviceCategory(category: UserCategory | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we serve
  document.cookie = userCategoryCookie(category);
  for (const listener of listeners) listener();
}

/** Whom the page is for; null for nobody in particular. The same on the server as in the first rendering of its HTML. */
export function useUserCategory(): UserCategory | null {
  const root = useRouteLoaderData("root") as { userCategory: UserCategory | null } | undefined;
  return useSyncExternalStore(
    subscribe,
    () => readUserCategory(document.cookie),
    () => root?.userCategory ?? null,
  );
}
