import type { IncomingMessage, ServerResponse } from "node:http";
import type { FakeCall, FakeReply } from "./behaviour.ts";

export async function readCall(request: IncomingMessage): Promise<FakeCall> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: Buffer.concat(parts),
  };
}

export function send(response: ServerResponse, { status, headers = {}, body }: FakeReply): void {
  response.writeHead(status, headers).end(body);
}
