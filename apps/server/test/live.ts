import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Change } from "@passerelle/domain/live/changes";
import { vi } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import type { TestApp } from "./app.ts";

type Process = Pick<TestApp, "app">;

export type OpenStream = {
  response: IncomingMessage;
  /** The received changes in order; `reset` means that everything must be read again. */
  heard: (Change | "reset")[];
  /** The last event id; undefined until the first one. */
  cursor: () => string | undefined;
  /** Cuts the connection, like a network failure. */
  cut: () => void;
  /** Resolves when the server has ended the stream. */
  ended: Promise<unknown>;
};

/** Opens a stream over a real connection and waits until it is established. */
export async function openStream(
  { app }: Process,
  { headers }: { headers: { authorization: string } },
  { after, age }: { after?: string | undefined; age?: number } = {},
): Promise<OpenStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const request = get({
    port,
    host: "127.0.0.1",
    path: age === undefined ? "/api/live" : `/api/live?age=${age}`,
    agent: false,
    headers: { ...headers, ...(after !== undefined && { "last-event-id": after }) },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  request.on("error", () => {});
  response.on("error", () => {});
  const heard: OpenStream["heard"] = [];
  let cursor: string | undefined;
  let rest = "";
  response.setEncoding("utf8").on("data", (text: string) => {
    const frames = (rest + text).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const lines = frame.split("\n");
      const of = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      cursor = of("id") ?? cursor;
      if (of("event") === "reset") heard.push("reset");
      heard.push(...(JSON.parse(of("data") ?? "[]") as Change[]));
    }
  });
  const ended = once(response, "close");
  if (response.statusCode === 200)
    await Promise.race([
      vi.waitUntil(() => cursor !== undefined, { timeout: patience(10_000), interval: 5 }),
      ended,
    ]);
  return { response, heard, cursor: () => cursor, cut: () => request.destroy(), ended };
}
