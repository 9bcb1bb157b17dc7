import { callForFile } from "../session.ts";
import { type Frame, frameReader } from "./frames.ts";

/** Something between here and the server holds back what has not ended: the first frame does not come. */
const FIRST_MS = 10_000;
/** The server says something every 25 seconds: after so long it is not there any more, whatever the network believes. */
const SILENCE_MS = 60_000;

/**
 * One connection, from `after` on (or from what is shown, which was read `age` seconds ago): tells each frame until it
 * is cut, by the server, by the network, by its silence or by `signal`. Throws ApiError when it was refused, and whatever
 * a network throws. A session that has ended ends on this page too.
 */
export async function readStream(
  { after, age }: { after: string | undefined; age: number },
  tell: (frame: Frame) => void,
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
    const read = frameReader();
    for (let heard = false; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = read(value);
      heard ||= frames.length > 0;
      if (heard) {
        clearTimeout(silence);
        silence = setTimeout(cut, SILENCE_MS);
      }
      for (const frame of frames) tell(frame);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", cut);
    cut();
  }
}

// TextDecoderStream's own types take other bytes than a body gives.
const decoder = () => new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
