import { redirect } from "react-router";
import { rememberIntendedPath } from "../lib/intended-path.ts";
import { loadSession } from "../lib/session.ts";

/**
 * The guard of every page that needs an account (spec 1 §2.2, §2.3): signed-out readers go to /login and return to
 * the same location afterwards; a role without access goes to the dashboard with a toast. It runs in the browser
 * only. It only avoids useless pages: the server decides what may be read or done.
 */
export async function requireSession(request: Request): Promise<null> {
  const session = await loadSession();
  if (session.status === "signed_in") return null;
  const { pathname, search } = new URL(request.url);
  // A request has no fragment; the address of the page that was opened does.
  const hash = pathname === window.location.pathname ? window.location.hash : "";
  rememberIntendedPath(pathname + search + hash);
  throw redirect("/login");
}
