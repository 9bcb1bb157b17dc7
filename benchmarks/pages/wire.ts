import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy that counts the bytes of replies, of the page and of its service worker. */
export type Wire = {
  url: string;
  /** Resolves when nothing has arrived for a second. */
  bytesSoFar: () => Promise<number>;
  close: () => void;
};

const QUIET_MS = 1000;

/** Opens a proxy to a server on this machine. */
export async function tapWire(to: URL): Promise<Wire> {
  let bytes = 0;
  let last = Date.now();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    far.on("data", (data) => {
      bytes += data.length;
      last = Date.now();
    });
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    bytesSoFar: async () => {
      last = Math.max(last, Date.now() - QUIET_MS / 2);
      for (let left = 1; left > 0; ) {
        left = last + QUIET_MS - Date.now();
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      }
      return bytes;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
