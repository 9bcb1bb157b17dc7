import { callForFile } from "../session.ts";
import { type Frame, frameReader } from "./frames.ts";

/** Without a first frame by then, a proxy is assumed to buffer the stream. */
const FIRST_MS = 10_000;
/** The server sends something every 25 seconds; after this silence the connection is taken as lost. */
const SILENCE_MS = 60_000;

/**
 * Reads one connection from cursor `after` (or from data that was read `age` seconds ago) and calls back for each
 * frame until the server, the network, silence or `signal` ends it. Throws ApiError for a refusal, and network
 * errors. A refusal of the session ends it on this page too.
 */
export async function readStream(
  { after, age }: { after: string | undefined; age: number },
  onFrame: (frame: Frame) => void,
  signal: AbortSignal,
): Promise<void> {
  const cutting = new AbortController();
  const cut = () => cutting.abort();
  signal.addEventListener("abort", cut);
  let silence = setTimeout(cut, FIRST_MS);
  try {
    const response = await callForFile(after === undefined ? `/api/live?age=${age}` : "/api/live", {
      headers: { accept: "text/event-stream", ...(after !== undefined && { "last-event-id": after }) },
      cache: "no-store",
      signal: cutting.signal,
    });
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(decoder()).getReader();
    const readFrames = frameReader();
    for (let heard = false; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = readFrames(value);
      heard ||= frames.length > 0;
      if (heard) {
        clearTimeout(silence);
        silence = setTimeout(cut, SILENCE_MS);
      }
      for (const frame of frames) onFrame(frame);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", cut);
    cut();
  }
}

// TextDecoderStream's type does not accept the bytes of a body.
const decoder = () => new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
