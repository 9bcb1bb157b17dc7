import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallbackHeaders } from "../../src/payments/provider.ts";

export type ReceivedCallback = { headers: CallbackHeaders; rawBody: Buffer };

/** Our endpoint for callbacks, which keeps what arrives. */
export async function openCallbackInbox() {
  const received: ReceivedCallback[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers, rawBody: Buffer.concat(parts) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
