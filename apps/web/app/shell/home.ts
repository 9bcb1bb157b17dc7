import { redirect } from "react-router";
import { isSignedInHint } from "../lib/signed-in-hint.ts";
import { hasStoredSession } from "../lib/stored-session.ts";
import type { Route } from "./+types/home";

const homeOf = (signedIn: boolean) => (signedIn ? "/dashboard" : "/landing");

/** `/` and unknown paths (spec 1 §2.1). */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(homeOf(isSignedInHint(request.headers.get("cookie"))), {
    headers: { "cache-control": "no-store" },
  });
}

export function clientLoader() {
  return redirect(homeOf(hasStoredSession()));
}
