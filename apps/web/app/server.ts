import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Transport, transportContext } from "./lib/transport.server.ts";

type ServerTransport = (...call: [...Parameters<Transport>, address: string]) => ReturnType<Transport>;

/**
 * The pages as one function from request, and the address that it came from, to response; the server hands in how a
 * loader reaches the API (in process, in the name of that address).
 */
export function createPages(
  transport: ServerTransport,
): (request: Request, address: string) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, address) => {
    const context = new RouterContextProvider();
    context.set(transportContext, (url, init) => transport(url, init, address));
    return handle(request, context);
  };
}
