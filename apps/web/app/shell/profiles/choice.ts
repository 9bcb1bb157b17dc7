import { isUserCategory } from "@passerelle/domain/profiles/user-category";
import { redirect } from "react-router";
import { userCategoryCookie } from "../../lib/user-category.ts";

/** The field of the forms that choose; `CLEAR` is its value for nobody in particular. */
export const CHOICE = "choose";
export const CLEAR = "none";

/**
 * Without JavaScript choosing is a plain form: keeps what it says in the cookie, and leads to the same address without it,
 * so that a link that is shared chooses for nobody.
 */
export function redirectChoice(request: Request): Response | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const choice = searchParams.get(CHOICE);
  if (choice === null) return undefined;
  const headers = { "cache-control": "no-store" };
  if (!isUserCategory(choice) && choice !== CLEAR) return redirect(pathname, { headers });
  const cookie = userCategoryCookie(choice === CLEAR ? null : choice);
  return redirect(pathname, { headers: { ...headers, "set-cookie": cookie } });
}
