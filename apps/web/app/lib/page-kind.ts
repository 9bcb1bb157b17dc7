import { useRouteLoaderData } from "react-router";

/**
 * How a page reaches the browser: a `document` is HTML with one small script, an `application` is hydrated by React
 * (decision 0077).
 */
export type PageKind = "document" | "application";

/** Whether the page is rendered as a document: handlers and effects of its components never run. */
export function useIsDocument(): boolean {
  const root = useRouteLoaderData("root") as { kind: PageKind } | undefined;
  return root?.kind === "document";
}
