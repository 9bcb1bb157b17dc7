import { preferredLanguage } from "./lib/language.ts";
import { isSignedInHint, SIGNED_IN } from "./lib/signed-in-hint.ts";
import { readUserCategory, userCategoryCookie } from "./lib/user-category.ts";

/**
 * What the pages read of a reader, as the headers of a request that says no more: two whose headers are the same are shown
 * the same at one address.
 */
export function readerOf(headers: {
  cookie?: string | undefined;
  "accept-language"?: string | undefined;
}): Record<string, string> {
  const cookies = headers.cookie ?? null;
  const category = readUserCategory(cookies);
  const kept = [category && userCategoryCookie(category).split(";")[0], isSignedInHint(cookies) && SIGNED_IN];
  return {
    "accept-language": preferredLanguage(cookies, headers["accept-language"] ?? null),
    cookie: kept.filter(Boolean).join("; "),
  };
}
