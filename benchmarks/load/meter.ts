import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import type { Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { quantile, round } from "../figures.ts";

/** The kinds of calls, as people see them. */
export const KINDS = [
  "page",
  "asset",
  "read",
  "sign_in",
  "draft",
  "upload",
  "payment",
  "settled",
  "message",
  "booking",
  "work",
  "live",
] as const;
export type Kind = (typeof KINDS)[number];

export type Sent = {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** The time at which the call should be sent, on the clock of `performance`; by default now. */
  due?: number;
};
export type Received = { status: number; headers: Record<string, string>; body: Buffer };

/** Sends calls to the processes in turn, and records the time of each, counted from when it should have been sent. */
export type Meter = {
  send: (kind: Kind, sent: Sent) => Promise<Received>;
  /** Opens a stream of live changes, until `close`; `hear` gets each change. */
  listen: (token: string, hear: (change: { about: string; id?: string }) => void) => void;
  /** Records a time that is not that of a call. */
  note: (kind: Kind, ms: number) => void;
  /** Records an error, also after `rest`. */
  fail: (what: string) => void;
  /** Stops recording, because the load is over. */
  rest: () => void;
  figures: () => MeterFigures;
  close: () => void;
};

export type MeterFigures = {
  calls: Record<string, number>;
  p50_ms: Record<string, number>;
  p99_ms: Record<string, number>;
  errors: string[];
  /** Bytes on the wire, including headers. */
  bytesOut: number;
};

const TIMEOUT_MS = 60_000;

/** `ports`: of the processes. */
export function createMeter(ports: readonly number[]): Meter {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const errors: string[] = [];
  const sockets = new Set<Socket>();
  let read = 0;
  let turn = 0;
  let resting = false;
  const watch = (socket: Socket) => {
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      read += socket.bytesRead;
    });
  };
  const nextPort = () => ports[turn++ % ports.length] as number;
  const note = (kind: Kind, ms: number) => {
    if (!resting) times.get(kind)?.push(ms);
  };
  const fail = (what: string) => void errors.push(what);

  const exchange = ({ method, path, headers, body }: Sent) =>
    new Promise<Received>((resolve, reject) => {
      const asked = request(
        {
          agent,
          host: "127.0.0.1",
          port: nextPort(),
          method,
          path,
          timeout: TIMEOUT_MS,
          headers: {
            "accept-encoding": "gzip",
            ...headers,
            ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
          },
        },
        (reply) => {
          const pieces: Buffer[] = [];
          reply.on("data", (piece: Buffer) => pieces.push(piece));
          reply.once("error", reject);
          reply.once("end", () => {
            const whole = Buffer.concat(pieces);
            const isPacked = reply.headers["content-encoding"] === "gzip" && whole.length > 0;
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers as Record<string, string>,
              body: isPacked ? gunzipSync(whole) : whole,
            });
          });
        },
      );
      asked.once("socket", watch);
      asked.once("timeout", () => asked.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
      asked.once("error", reject);
      asked.end(body);
    });

  return {
    note,
    fail,
    send: async (kind, sent) => {
      const due = sent.due ?? performance.now();
      const name = `${sent.method} ${sent.path}`;
      try {
        const received = await exchange(sent);
        note(kind, performance.now() - due);
        if (received.status >= 400)
          fail(`${name}: HTTP ${received.status} ${received.body.toString("utf8", 0, 200)}`);
        return received;
      } catch (error) {
        fail(`${name}: ${(error as Error).message}`);
        throw error;
      }
    },
    listen: (token, hear) => {
      const asked = request({
        host: "127.0.0.1",
        port: nextPort(),
        path: "/api/live",
        headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      });
      asked.once("socket", watch);
      asked.once("error", (error) => {
        if (!resting) fail(`GET /api/live: ${error.message}`);
      });
      asked.once("response", (reply) => {
        if (reply.statusCode !== 200) fail(`GET /api/live: HTTP ${reply.statusCode}`);
        let rest = "";
        reply.setEncoding("utf8").on("data", (piece: string) => {
          const lines = (rest + piece).split("\n");
          rest = lines.pop() ?? "";
          for (const line of lines) {
            if (!line.startsWith("data: ")) continue;
            const changes = JSON.parse(line.slice("data: ".length));
            if (Array.isArray(changes)) changes.forEach(hear);
          }
        });
        reply.once("error", () => {});
      });
      asked.end();
    },
    rest: () => {
      resting = true;
    },
    figures: () => {
      const of = (calculate: (values: number[]) => number) =>
        Object.fromEntries(
          [...times].filter(([, all]) => all.length > 0).map(([kind, all]) => [kind, calculate(all)]),
        );
      const open = [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);
      return {
        calls: of((all) => all.length),
        p50_ms: of((all) => round(quantile(all, 0.5), 1)),
        p99_ms: of((all) => round(quantile(all, 0.99), 1)),
        errors: [...errors],
        bytesOut: read + open,
      };
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
    },
  };
}
