import { Agent, request } from "node:http";
import type { Part } from "../parts.ts";

export type Call = {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};
export type Answer = { status: number; text: string };

/** Warm-up in milliseconds: connections open, and work of the previous part ends. */
const SETTLE_MS = 300;

/**
 * Calls repeatedly over kept-alive connections. `next` returns the next request of a connection; `answered` gets the text of each
 * reply. Counts the replies that arrive within `seconds`. Throws for a reply other than 200, because refusals would make the
 * figures too good.
 */
export async function load(
  origin: string,
  { connections, seconds }: { connections: number; seconds: number },
  next: (connection: number) => Call,
  answered: (text: string, connection: number) => void = () => {},
): Promise<Part> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const from = performance.now() + SETTLE_MS;
  const until = from + seconds * 1_000;
  const times: number[] = [];
  let calls = 0;
  const one = async (connection: number) => {
    while (performance.now() < until) {
      const begin = performance.now();
      calls += 1;
      const asked = next(connection);
      const { status, text } = await call(agent, origin, asked);
      if (status !== 200) throw new Error(`${asked.method} ${asked.path}: ${status} ${text.slice(0, 300)}`);
      const end = performance.now();
      if (end >= from && end <= until) times.push(end - begin);
      answered(text, connection);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
  agent.destroy();
  return { count: times.length, seconds, times, calls };
}

export function call(agent: Agent, origin: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8");
      reply.on("data", (chunk) => {
        text += chunk;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
