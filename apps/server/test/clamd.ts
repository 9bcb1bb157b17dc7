import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** The file for tests of scanners: every scanner reports it, and it is harmless (eicar.org). */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

type Behaviour =
  /** Answers like clamd. */
  | "working"
  /** Accepts the bytes and answers nothing. */
  | "silent"
  /** Closes the connection without an answer. */
  | "closing"
  /** Sends an answer that clamd never sends. */
  | "foreign"
  /** Begins an answer that never ends. */
  | "endless";

export type FakeClamd = {
  /** The value of `CLAMD_URL`. */
  url: string;
  behaviour: Behaviour;
  /** `StreamMaxLength`, in bytes. */
  maxBytes: number;
  /** The scanned files, in order. */
  scanned: Buffer[];
  /** Stops it and cuts its connections, like a crash; the port then refuses connections. */
  stop: () => Promise<void>;
  /** Listens again at the same address. */
  resume: () => Promise<void>;
};

/** Starts a fake clamd on this machine, which implements INSTREAM and PING of its protocol and finds only EICAR. */
export async function startClamd(): Promise<FakeClamd> {
  const open = new Set<Socket>();
  const fake: FakeClamd = {
    url: "",
    behaviour: "working",
    maxBytes: 25 * 1024 * 1024,
    scanned: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    resume: () => listen(Number(new URL(fake.url).port)),
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    serve(socket, fake);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  fake.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function serve(socket: Socket, fake: FakeClamd): void {
  let received = Buffer.alloc(0);
  let isStream = false;
  let size = 0;
  const chunks: Buffer[] = [];
  socket.on("data", (part) => {
    received = Buffer.concat([received, part as Buffer]);
    if (!isStream) {
      const end = received.indexOf(0);
      if (end < 0) return;
      const command = received.toString("latin1", 0, end);
      received = received.subarray(end + 1);
      if (command === "zPING") return answer(socket, fake, "PONG");
      if (command !== "zINSTREAM") return answer(socket, fake, "UNKNOWN COMMAND");
      isStream = true;
    }
    while (received.length >= 4) {
      const length = received.readUInt32BE(0);
      if (length === 0) {
        const bytes = Buffer.concat(chunks);
        fake.scanned.push(bytes);
        const found = bytes.includes(EICAR, 0, "latin1");
        return answer(socket, fake, found ? "stream: Eicar-Test-Signature FOUND" : "stream: OK");
      }
      size += length;
      if (size > fake.maxBytes) return answer(socket, fake, "INSTREAM size limit exceeded. ERROR");
      if (received.length < 4 + length) {
        size -= length;
        return;
      }
      chunks.push(received.subarray(4, 4 + length));
      received = received.subarray(4 + length);
    }
  });
}

function answer(socket: Socket, { behaviour }: FakeClamd, reply: string): void {
  socket.removeAllListeners("data");
  socket.resume();
  if (behaviour === "working") socket.end(`${reply}\0`);
  if (behaviour === "closing") socket.destroy();
  if (behaviour === "foreign") socket.end("HTTP/1.1 400 Bad Request\r\n\r\n\0");
  if (behaviour === "endless") socket.write("x".repeat(10_000));
}
