import { connect, type Socket } from "node:net";
import type { Part } from "../parts.ts";

/** Warm-up in milliseconds: connections open, and work of the previous part ends. */
const SETTLE_MS = 200;
const END_OF_HEADERS = Buffer.from("\r\n\r\n");
const ANSWERED = /^HTTP\/1\.1 200 /;

/**
 * Calls repeatedly over kept-alive connections, one call at a time on each; `next` returns the path. Uses plain sockets: a full
 * client would use half of the processor time that the measured server needs. Throws for a reply other than 200, because refusals
 * would make the figures too good.
 */
export async function flood(
  port: number,
  { connections, seconds }: { connections: number; seconds: number },
  next: () => string,
  headers: Record<string, string> = {},
): Promise<Part> {
  const from = performance.now() + SETTLE_MS;
  const until = from + seconds * 1_000;
  const times: number[] = [];
  let calls = 0;
  const tail = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay(true);
      try {
        while (performance.now() < until) {
          const begin = performance.now();
          calls += 1;
          await ask(socket, `GET ${next()} HTTP/1.1\r\n${tail}\r\n`);
          const end = performance.now();
          if (end >= from && end <= until) times.push(end - begin);
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  return { count: times.length, seconds, times, calls };
}

/** One call; resolves when the last byte of its reply has arrived. */
function ask(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    let missing: number | undefined;
    const settle = (error?: Error) => {
      socket.off("data", read).off("error", settle).off("close", ended);
      if (error) reject(error);
      else resolve();
    };
    const ended = () => settle(new Error("the connection was closed"));
    const read = (chunk: Buffer) => {
      if (missing === undefined) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(END_OF_HEADERS);
        if (end < 0) return;
        const headers = head.toString("latin1", 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
        if (!ANSWERED.test(headers) || length === undefined)
          return settle(new Error(`${request}\n${headers}`));
        missing = Number(length) - (head.length - end - END_OF_HEADERS.length);
      } else missing -= chunk.length;
      if (missing <= 0) settle();
    };
    socket.on("data", read).on("error", settle).on("close", ended);
    socket.write(request);
  });
}
