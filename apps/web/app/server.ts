import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { preferredLanguage } from "./lib/language.ts";
import { isSignedInHint, SIGNED_IN } from "./lib/signed-in-hint.ts";
import { type Transport, transportContext } from "./lib/transport.server.ts";
import { readUserCategory, userCategoryCookie } from "./lib/user-category.ts";
import { written } from "./lib/written.server.ts";

type ServerTransport<Visit> = (...call: [...Parameters<Transport>, visit: Visit]) => ReturnType<Transport>;

/** What a page answers; `html` is its body, where it is a rendered one. */
type Answer = { response: Response; html: Buffer | undefined };

/**
 * The pages as one function from request to answer; the server hands in how a loader reaches the API (in process), which
 * is told of which visit the call is.
 */
export function createPages<Visit>(
  transport: ServerTransport<Visit>,
): (request: Request, visit: Visit) => Promise<Answer> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return async (request, visit) => {
    const context = new RouterContextProvider();
    context.set(transportContext, (url, init) => transport(url, init, visit));
    const response = await handle(request, context);
    return { response, html: written.get(response) };
  };
}

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
