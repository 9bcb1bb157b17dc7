import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** One address on this machine that leads to a port, as a proxy or a virtual address leads to one of several servers. */
export type Address = {
  port: number;
  /** Where new connections lead from now on; open ones stay where they are. */
  leadTo: (port: number) => void;
  /** Cuts every open connection too. */
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
