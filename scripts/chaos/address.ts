import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address on this machine that forwards to a port, as a proxy or a virtual address forwards to one of several servers. */
export type Address = {
  port: number;
  /** Changes the port to which new connections are forwarded; open connections keep theirs. */
  leadTo: (port: number) => void;
  /** Closes the address and every open connection. */
  close: () => void;
};

export async function openAddress(first: number): Promise<Address> {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
