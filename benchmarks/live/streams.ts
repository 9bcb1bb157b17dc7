import { connect, type Socket } from "node:net";
import type { Person } from "./server.ts";

/** The number of streams that are opened at once. */
const AT_ONCE = 50;

export type Streams = {
  /**
   * Resolves when every stream has received the change that is published after this call: `last` is the time of the last one, in
   * milliseconds since the epoch, `twice` the number of streams that received it more than once. Throws when a stream has not
   * received it in time.
   */
  everybodyHears: (within: number) => Promise<{ last: number; twice: number }>;
  close: () => void;
};

/** Opens this many streams, distributed over these people, with plain sockets: 5,000 full clients would use too much memory. */
export async function openStreams(port: number, people: readonly Person[], count: number): Promise<Streams> {
  const sockets: Socket[] = [];
  let round: { heard: Map<Socket, number>; done: () => void } | undefined;
  const hear = (socket: Socket) => {
    if (!round) return;
    round.heard.set(socket, (round.heard.get(socket) ?? 0) + 1);
    if (round.heard.size === count) round.done();
  };
  const open = ({ token }: Person) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      socket.once("error", reject);
      socket.write(
        `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
      );
      let rest = "";
      socket.on("data", (data: Buffer) => {
        const text = rest + data.toString("latin1");
        if (rest === "" && !text.startsWith("HTTP/1.1 200 ") && text.startsWith("HTTP/"))
          reject(new Error(text.slice(0, 200)));
        // An event is short and usually arrives in one piece; an incomplete one is kept for the next piece.
        for (let left = text.split("\ndata: ").length - 1; left > 0; left -= 1) hear(socket);
        if (text.includes("id: ")) resolve();
        rest = text.includes("\n\n") ? "\n" : text;
      });
    });
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
    await Promise.all(batch.map((number) => open(people[number % people.length] as Person)));
  }
  return {
    everybodyHears: (within) =>
      new Promise((resolve, reject) => {
        const heard = new Map<Socket, number>();
        const late = setTimeout(
          () => reject(new Error(`${heard.size} of ${count} streams heard it within ${within} ms`)),
          within,
        );
        round = {
          heard,
          done: () => {
            const last = performance.timeOrigin + performance.now();
            clearTimeout(late);
            // A repeated event would arrive immediately afterwards.
            setTimeout(() => {
              round = undefined;
              resolve({ last, twice: [...heard.values()].filter((times) => times > 1).length });
            }, 50);
          },
        };
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
