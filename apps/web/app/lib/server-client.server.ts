import type { RouterContextProvider } from "react-router";
import { type Client, createClient } from "./client.ts";
import { languageOfRequest } from "./language.ts";
import { transportContext } from "./transport.server.ts";

/** The API for a loader on the server: in-process, as a visitor, in the page's language. */
export function serverClient(request: Request, context: Readonly<RouterContextProvider>): Client {
  const language = languageOfRequest(request);
  return createClient(context.get(transportContext), () => ({ "accept-language": language }));
}
