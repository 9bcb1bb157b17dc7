import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { readyToRender } from "./lib/before-rendering.ts";
import { renderedPages } from "./lib/rendered-pages.server.ts";
import { type Transport, transportContext } from "./lib/transport.server.ts";

type ServerTransport<Visit> = (...call: [...Parameters<Transport>, visit: Visit]) => ReturnType<Transport>;

/** A page's response; `html` is its body if it was rendered. */
type Answer = { response: Response; html: Buffer | undefined };

/**
 * Creates the function that answers requests for pages. `transport` calls the API in-process for loaders; it receives
 * the visit that it is called for.
 */
export function createPages<Visit>(
  transport: ServerTransport<Visit>,
): (request: Request, visit: Visit) => Promise<Answer> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return async (request, visit) => {
    await readyToRender();
    const context = new RouterContextProvider();
    context.set(transportContext, (url, init) => transport(url, init, visit));
    const response = await handle(request, context);
    return { response, html: renderedPages.get(response) };
  };
}
