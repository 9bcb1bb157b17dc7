import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Transport, transportContext } from "./lib/transport.server.ts";

/**
 * The pages as one function from request to response; the server hands in how a loader reaches the API (in process).
 */
export function createPages(transport: Transport): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request) => {
    const context = new RouterContextProvider();
    context.set(transportContext, transport);
    return handle(request, context);
  };
}
