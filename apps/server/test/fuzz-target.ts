import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { inject } from "vitest";
import { freePort } from "../../../scripts/free-port.ts";
import { LEAN_ENV, LEAN_FLAGS } from "../../../scripts/prepare/lean.mjs";
import { createLog } from "../src/platform/log.ts";
import { startOwnApp, type TestApp } from "./app.ts";
import { startKillable } from "./killable.ts";

export type Sent = Pick<InjectOptions, "method" | "url" | "headers" | "payload">;
export type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

/**
 * The receiver of the inputs. It is a separate process, so that its memory is measured without that of the sender; on the
 * embedded database, which only one process can use, it is the application in this process. `app` and `ctx` use the same
 * database.
 */
export type Target = TestApp & {
  send: (sent: Sent) => Promise<Answer>;
  /** Its resident size in bytes, after a collection of garbage. */
  rss: () => Promise<number>;
};

/** `onLog`: gets the log, in pieces. */
export async function startTarget(
  variables: Record<string, string>,
  onLog: (text: string) => void,
): Promise<Target> {
  if (inject("postgres") === "") return startHere(variables, onLog);
  const port = await freePort();
  const server = await startKillable(
    port,
    { ...LEAN_ENV, ...variables, LOG_LEVEL: "debug" },
    {
      program: join(import.meta.dirname, "fuzz-server.ts"),
      // Like `npm start`, but password hashes are as cheap as in this process.
      execArgv: [...LEAN_FLAGS, `--import=${join(import.meta.dirname, "replace-argon2.ts")}`],
      onOutput: onLog,
    },
  );
  return {
    ...overHttp(server, port),
    rss: async () => {
      const answered = once(server.child(), "message");
      server.child().send({});
      const [{ rss }] = (await answered) as [{ rss: number }];
      return rss;
    },
  };
}

async function startHere(variables: Record<string, string>, onLog: (text: string) => void): Promise<Target> {
  const server = await startOwnApp(variables, createLog("trace", { write: onLog }));
  const { port } = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
  return {
    ...overHttp(server, Number(port)),
    rss: async () => {
      globalThis.gc?.();
      return process.memoryUsage().rss;
    },
  };
}

/** Sends the inputs through sockets in both cases: a stream of changes never ends, and `app.inject` would wait for it. */
function overHttp<T extends TestApp>(server: T, port: number): T & Pick<Target, "send"> {
  const agent = new Agent({ keepAlive: true });
  return {
    ...server,
    send: (sent) => sendTo(port, agent, sent),
    close: async () => {
      agent.destroy();
      await server.close();
    },
  };
}

/** Sends the request unchanged: `fetch` would normalise the address and refuse some methods. */
function sendTo(port: number, agent: Agent, sent: Sent): Promise<Answer> {
  const { method = "GET", url, headers, payload } = sent;
  const path = String(url).replace(/^https?:\/\/[^/]+/, "");
  const body = payload === undefined ? undefined : Buffer.from(payload as string | Buffer);
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, agent });
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) asked.setHeader(name, value);
    if (body) asked.setHeader("content-length", body.length);
    asked.once("response", (reply) => resolve(readAnswer(reply)));
    asked.once("error", (error: NodeJS.ErrnoException) => {
      // The server closed the idle connection before it read the request, so the request is sent again.
      if (asked.reusedSocket && ["ECONNRESET", "EPIPE"].includes(error.code ?? ""))
        resolve(sendTo(port, agent, sent));
      else reject(error);
    });
    asked.end(body);
  });
}

async function readAnswer(reply: IncomingMessage): Promise<Answer> {
  const answer = { statusCode: reply.statusCode ?? 0, headers: reply.headers as IncomingHttpHeaders };
  // A stream of changes never ends, so the head is enough.
  if (reply.headers["content-type"]?.startsWith("text/event-stream")) {
    reply.destroy();
    return { ...answer, body: "" };
  }
  const pieces: Buffer[] = [];
  for await (const piece of reply) pieces.push(piece as Buffer);
  return { ...answer, body: Buffer.concat(pieces).toString() };
}
