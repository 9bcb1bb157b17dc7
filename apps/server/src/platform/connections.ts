import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf, readAddress } from "./origin.ts";

type BodyLimit = { everyMs: number; bytes: number };

/** Also a line of the second generation brings several times as much. */
const SLOWEST: BodyLimit = { everyMs: 30_000, bytes: 8 * 1024 };

/** Whether a request with these headers has a body. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends connections whose request has a body that does not arrive: one that is not complete after 30 seconds and brought less
 * than 8 KiB in them. Progress counts, so that a large upload over a slow line goes on; `requestTimeout` limits the whole.
 */
export function watchBodies(server: Server, { everyMs, bytes }: BodyLimit = SLOWEST): void {
  server.on("request", (request: IncomingMessage) => {
    const { socket } = request;
    if (!announcesBody(request.headers)) return;
    let read = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      if (socket.bytesRead - read < bytes) socket.destroy();
      read = socket.bytesRead;
    }, everyMs).unref();
    // Read to its end, or cut with its connection, which may serve many other requests.
    request.once("close", () => clearInterval(timer));
  });
}

/**
 * Refuses connections of an address beyond `most`, before anything of them is read. An address is that of the connection (of
 * IPv6 its /64). `isExempt`: those who speak for many, such as the proxies in front.
 */
export function limitConnections(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = readAddress(socket.remoteAddress ?? "");
    if (address === null || isExempt(address)) return;
    const place = networkOf(address, { v4: 4, v6: 4 });
    const count = (open.get(place) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(place, count);
    socket.once("close", () => {
      const left = (open.get(place) ?? 1) - 1;
      if (left > 0) open.set(place, left);
      else open.delete(place);
    });
  });
}
