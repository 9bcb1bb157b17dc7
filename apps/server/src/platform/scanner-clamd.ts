import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import type { ScanVerdict } from "@passerelle/domain/scans/scan-state";
import { type Scanner, ScannerForeign, ScannerUnavailable, ScanRefused } from "./scanner.ts";
import type { ScannerAddress } from "./scanner-address.ts";

/** In milliseconds. */
export type ClamdTimes = {
  connectMs: number;
  /** Maximum time without a byte in either direction: clamd answers only after it has scanned the whole file. */
  idleMs: number;
  /** Maximum time of the whole conversation. */
  longestMs: number;
};

const TIMES: ClamdTimes = { connectMs: 5_000, idleMs: 60_000, longestMs: 100_000 };

/** Answers of clamd are one short line. */
const MAX_REPLY_BYTES = 4_096;
/** The most that one chunk may hold; clamd compares it with its `StreamMaxLength`. */
const CHUNK_BYTES = 64 * 1024;

/**
 * A client of clamd's protocol: commands that begin with `z` and end, like their answers, with a NUL; `INSTREAM` is followed by
 * chunks, each after its length in four bytes, and an empty one. Each call has a connection of its own, so that a restarted
 * clamd needs no reconnection.
 */
export function openClamd(address: ScannerAddress, times: ClamdTimes = TIMES): Scanner {
  return {
    scan: async (bytes) => {
      try {
        return verdictOf(await converse(address, times, (socket) => sendStream(socket, bytes)));
      } finally {
        bytes.destroy();
      }
    },
    check: async () => {
      const reply = await converse(address, times, async (socket) => {
        socket.write("zPING\0");
      });
      if (reply !== "PONG") throw new ScannerForeign(NOT_CLAMD);
    },
  };
}

const NOT_CLAMD = "what answers is not clamd";

async function sendStream(socket: Socket, bytes: Readable): Promise<void> {
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write("zINSTREAM\0");
  for await (const read of bytes) {
    for (let at = 0; at < read.length; at += CHUNK_BYTES) {
      const chunk: Buffer = read.subarray(at, at + CHUNK_BYTES);
      // When the file is too large, clamd answers and closes before the end.
      if (!socket.writable) return;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk))
        await Promise.race([closed, new Promise((resolve) => socket.once("drain", resolve))]);
    }
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
}

/** Connects, sends, and resolves to the reply without its NUL. Throws what `send` throws, or `ScannerUnavailable`. */
async function converse(
  address: ScannerAddress,
  { connectMs, idleMs, longestMs }: ClamdTimes,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect({ ...address });
  const giveUp = () => socket.destroy(new Error("no answer in time"));
  const timer = setTimeout(giveUp, longestMs);
  socket.setTimeout(connectMs, giveUp);
  const reply = readReply(socket);
  const sent = new Promise((resolve) => socket.once("connect", resolve)).then(() => {
    socket.setTimeout(idleMs);
    return send(socket);
  });
  try {
    // The reply ends the conversation, even before all bytes are sent.
    return await Promise.race([reply, sent.then(() => reply)]);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** The bytes before the NUL. Rejects when the connection ends without one, whatever ended it. */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    let cause: Error | undefined;
    socket.on("data", (part: Buffer) => {
      received = Buffer.concat([received, part]);
      const end = received.indexOf(0);
      if (end >= 0) resolve(received.toString("utf8", 0, end));
      else if (received.length > MAX_REPLY_BYTES) reject(new ScannerForeign(NOT_CLAMD));
    });
    socket.on("error", (error) => {
      cause = error;
    });
    socket.on("close", () =>
      reject(new ScannerUnavailable(`clamd: ${cause?.message ?? "no answer"}`, { cause })),
    );
  });
}

const FOUND = /^stream: (?<signature>[\x20-\x7e]{1,200}) FOUND$/;

/** Only an exact answer is a verdict. Throws `ScanRefused` and `ScannerUnavailable`. */
function verdictOf(reply: string): ScanVerdict {
  if (reply === "stream: OK") return { state: "clean" };
  const signature = FOUND.exec(reply)?.groups?.signature;
  if (signature !== undefined) return { state: "infected", signature };
  if (reply.endsWith("ERROR")) throw new ScanRefused(reply.slice(0, 200));
  throw new ScannerForeign(NOT_CLAMD);
}
