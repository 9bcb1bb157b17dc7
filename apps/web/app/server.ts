import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { renderedPages } from "./lib/rendered-pages.server.ts";
import { type Transport, transportContext } from "./lib/transport.server.ts";

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
    return { response, html: renderedPages.get(response) };
  };
}
