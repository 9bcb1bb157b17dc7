import type { RouterContextProvider } from "react-router";
import { transportContext } from "../lib/transport.server.ts";
import { NO_MORE_WAYS, readWays, SETTINGS_PATH, type SignInWays } from "./sign-in-ways.ts";

/** Which ways to sign in are configured is the same for everybody, so they stand in the page from its first HTML on. */
export async function loadWays(context: Readonly<RouterContextProvider>): Promise<SignInWays> {
  const response = await context
    .get(transportContext)(SETTINGS_PATH, { method: "GET", headers: {} })
    .catch(() => undefined);
  return response?.ok ? readWays(await response.json()) : NO_MORE_WAYS;
}
