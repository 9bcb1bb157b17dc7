import type { Profile } from "@passerelle/contract/profiles";
import type { QueryKey } from "@tanstack/react-query";
import { createContext, use } from "react";
import { followZone } from "./reader-zone.ts";

/** A reply that the first HTML shows. `key`: of the query that it answers; null for the profile. */
export type CarriedCall = { url: string; key: QueryKey | null; reply: unknown };

/**
 * What the first HTML of a page shows of its person (decision 0212): the loader returns it as `carried`. `reader`: for
 * whom and in which zone (`page-reader.ts`); `at`: when it was read, an instant. The page hydrates with it and makes none of these calls.
 */
export type Carried = {
  profile: Profile;
  reader: string;
  at: string;
  calls: readonly CarriedCall[];
  /** Addresses of calls that the page makes for other readers, but not for this person. */
  needless: readonly string[];
};

/** Whether the page need not make a call, because its reply is carried or not needed. */
export const isSpared = (url: string, carried: Carried | undefined): boolean =>
  carried !== undefined && (carried.needless.includes(url) || carried.calls.some((call) => call.url === url));

type Match = { loaderData?: unknown };

/** What the document carries, from the router's matches; undefined for any other page. */
export function carriedOf(matches: readonly Match[]): Carried | undefined {
  for (const { loaderData } of matches) {
    const { carried } = (loaderData ?? {}) as { carried?: Carried | null };
    if (carried) return carried;
  }
  return undefined;
}

export const CarriedContext = createContext<Carried | undefined>(undefined);

export const useCarried = (): Carried | undefined => use(CarriedContext);

/** What the document of this tab carries, for code outside of React. */
let ofDocument: Carried | undefined;

/** Called when the page is first rendered in a browser. */
export function keepCarried(carried: Carried | undefined): void {
  if (typeof window === "undefined") return;
  ofDocument = carried;
  // The page was rendered with it.
  followZone(carried?.profile.time_zone);
}

export const carriedByDocument = (): Carried | undefined => ofDocument;

let isTaken = false;

/** The carried profile, for the first call that requests it; undefined for another person and for later calls. */
export function takeCarriedProfile(userId: string): Profile | undefined {
  if (isTaken || ofDocument?.profile.id !== userId) return undefined;
  isTaken = true;
  return ofDocument.profile;
}
