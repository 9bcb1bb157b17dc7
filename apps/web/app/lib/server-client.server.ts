import type { RouterContextProvider } from "react-router";
import { type Client, createClient } from "./client.ts";
import { languageOfRequest } from "./language.ts";
import { transportContext } from "./transport.server.ts";

/**
 * The API for a loader on the server: in-process, as a visitor, in the page's language. `cookie`: that of the page
 * (`page-session.ts`), for a loader that reads as the person to whom it belongs.
 */
export function serverClient(
  request: Request,
  context: Readonly<RouterContextProvider>,
  cookie?: string | undefined,
): Client {
  const language = languageOfRequest(request);
  return createClient(context.get(transportContext), () => ({
    "accept-language": language,
    ...(cookie !== undefined && { cookie }),
  }));
}
