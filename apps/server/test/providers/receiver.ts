import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Receiver = {
  url: string;
  received: ReceivedCall[];
  close: () => Promise<void>;
};

/** A server on loopback that records what it receives: our endpoint for callbacks, or a provider that answers by `respond`. */
export async function startReceiver(
  respond: (response: ServerResponse, call: ReceivedCall) => void = (response) => response.end(),
): Promise<Receiver> {
  const received: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = "", url = "", headers } = request;
    const call = { method, path: url, headers, body: Buffer.concat(parts) };
    received.push(call);
    respond(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
