import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf, readAddress } from "./origin.ts";

type BodyLimit = { everyMs: number; bytes: number };

/** Even a 2G connection is several times faster. */
const SLOWEST: BodyLimit = { everyMs: 30_000, bytes: 8 * 1024 };

/** Whether a request with these headers has a body. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends connections whose request has a body that does not arrive: one that is not complete after 30 seconds and brought less
 * than 8 KiB in that time. A large upload over a slow line makes progress, so it continues; `requestTimeout` limits its whole
 * duration.
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
    // The body was read to its end, or the connection was cut. The connection itself may serve many other requests.
    request.once("close", () => clearInterval(timer));
  });
}

/**
 * Refuses more than `most` connections of one address before anything is read from them. The address is that of the connection
 * (for IPv6 its /64). `isExempt`: addresses that many callers share, such as reverse proxies.
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
