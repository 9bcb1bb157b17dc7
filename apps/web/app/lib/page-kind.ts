import { useRouteLoaderData } from "react-router";

/**
 * How a page reaches the browser: a `document` is HTML with one small script, an `application` is hydrated by React
 * (decision 0077), and a `waiting` page is an application that starts once it is used (decision 0100).
 */
export type PageKind = "document" | "application" | "waiting";

export const usePageKind = (): PageKind | undefined =>
  (useRouteLoaderData("root") as { kind: PageKind } | undefined)?.kind;

/** Whether the page is rendered as a document: handlers and effects of its components never run. */
export function useIsDocument(): boolean {
  return usePageKind() === "document";
}
