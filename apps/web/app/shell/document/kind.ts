import { matchPath } from "react-router";
import type { PageKind } from "../../lib/page-kind.ts";
import { isSignedInHint } from "../../lib/signed-in-hint.ts";
import { DOCUMENT_PATHS, WAITING_PATHS } from "./paths.data.ts";

export const OFFLINE_PATH = "/offline.html";

/**
 * The kind of the page at an address, for a reader with these cookies: a public page is a document (`enhance.ts`) unless the
 * reader is signed in, whose header, prices and notifications need the application. A visitor's sign-in pages wait
 * (`waiting.ts`).
 */
export function kindOf(url: string, cookies: string | null): PageKind {
  const { pathname, searchParams } = new URL(url);
  if (pathname === OFFLINE_PATH) return searchParams.get("kind") === "document" ? "document" : "application";
  const isAmong = (paths: readonly string[]) => paths.some((path) => matchPath(path, pathname));
  if (isSignedInHint(cookies)) return "application";
  if (isAmong(DOCUMENT_PATHS)) return "document";
  return isAmong(WAITING_PATHS) ? "waiting" : "application";
}
