import { Agent, request } from "node:http";

export type Call = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };
export type Measured = { perSecond: number; p50: number; p99: number; calls: number };

/**
 * Calls again and again over `connections` kept-alive connections for `seconds`, after one second that is not counted.
 * `next` says what each connection asks; `answered` gets each answer's text. Milliseconds. Throws for an answer that is
 * not 200: a benchmark of refusals would be fast.
 */
export async function load(
  origin: string,
  options: { connections: number; seconds: number },
  next: (connection: number) => Call,
  answered: (text: string, connection: number) => void = () => {},
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const from = performance.now() + 1_000;
  const until = from + options.seconds * 1_000;
  const times: number[] = [];
  const one = async (connection: number) => {
    while (performance.now() < until) {
      const begin = performance.now();
      const text = await call(agent, origin, next(connection));
      const end = performance.now();
      if (begin >= from && end <= until) times.push(end - begin);
      answered(text, connection);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, (_, index) => one(index)));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / options.seconds, p50: at(0.5), p99: at(0.99), calls: times.length };
}

function call(agent: Agent, origin: string, { method, path, headers, body }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8");
      reply.on("data", (chunk) => {
        text += chunk;
      });
      reply.on("end", () => {
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
