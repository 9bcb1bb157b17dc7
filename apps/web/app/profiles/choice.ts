import { isUserCategory } from "@passerelle/domain/profiles/user-category";
import { redirect } from "react-router";
import { userCategoryCookie } from "../lib/user-category-cookie.ts";

/** Field of the forms; `CLEAR` is its value for no category. */
export const CHOICE = "choose";
export const CLEAR = "none";

/**
 * Without JavaScript choosing is a plain form: stores the choice in the cookie and redirects to the address without
 * it, so that a shared link does not choose.
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
