import type { RouterContextProvider } from "react-router";
import { transportContext } from "../lib/transport.server.ts";
import { parseSignInMethods, SETTINGS_PATH } from "./read-sign-in-methods.ts";
import { NO_OTHER_METHODS, type SignInMethods } from "./sign-in-methods.ts";

/** The configured sign-in methods are the same for all readers, so they are in the first HTML. */
export async function loadSignInMethods(context: Readonly<RouterContextProvider>): Promise<SignInMethods> {
  const response = await context
    .get(transportContext)(SETTINGS_PATH, { method: "GET", headers: {} })
    .catch(() => undefined);
  return response?.ok ? parseSignInMethods(await response.json()) : NO_OTHER_METHODS;
}
