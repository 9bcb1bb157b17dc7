import type { UserCategory } from "@passerelle/domain/profiles/user-category";
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { setCookie } from "./set-cookie.ts";
import { readUserCategory, userCategoryCookie } from "./user-category-cookie.ts";

export type { UserCategory };

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the category on this device and updates the page. */
export function setDeviceCategory(category: UserCategory | null): void {
  setCookie(userCategoryCookie(category));
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
