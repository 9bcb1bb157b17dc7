import { redirect } from "react-router";
import { hasStoredSession } from "../lib/session.ts";

/** `/` and unknown paths: a visitor sees the landing page (spec 1 §2.1); the server cannot tell who is signed in. */
export function loader() {
  return redirect("/landing");
}

export function clientLoader() {
  return redirect(hasStoredSession() ? "/dashboard" : "/landing");
}
