import type { Attachment } from "@passerelle/contract/attachments";
import type { Problem } from "@passerelle/contract/errors";
import type { FailureCode } from "../client.ts";
import { failureCode } from "../failure.ts";
import { headers, refreshProfile } from "../session.ts";

/** Delays before each further attempt, in milliseconds; after the last the person decides. */
const RETRY_DELAYS_MS = [1_000, 3_000, 8_000, 20_000, 45_000];

export type SendEvents = {
  /** Integer percentage of the file that was sent. */
  onProgress: (percent: number) => void;
  /** The server does not answer; the upload is repeated by itself. */
  onWaiting: () => void;
  onSent: (attachment: Attachment) => void;
  onFailed: (code: FailureCode) => void;
};

/** Status 0: no response. */
type Answer = { status: number; reply: unknown };

/**
 * Uploads a file under an id chosen by this device, repeatedly until the server has stored it. Idempotent. Returns a
 * function that cancels it.
 */
export function sendAttachment(id: string, file: File, events: SendEvents): () => void {
  let stopped = false;
  let running: XMLHttpRequest | undefined;
  let stopWaiting = () => {};

  const post = async (): Promise<Answer> => {
    const common = await headers();
    const path = `/api/attachments?${new URLSearchParams({ id, name: file.name })}`;
    return new Promise((done) => {
      // `fetch` does not report upload progress.
      const request = new XMLHttpRequest();
      running = request;
      request.open("POST", path);
      for (const [name, value] of Object.entries(common)) request.setRequestHeader(name, value);
      request.setRequestHeader("content-type", "application/octet-stream");
      request.responseType = "json";
      request.upload.onprogress = ({ loaded, total }) => {
        if (!stopped) events.onProgress(Math.floor((loaded / total) * 100));
      };
      request.onloadend = () => done({ status: request.status, reply: request.response });
      request.send(file);
    });
  };

  const wait = (delay: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(go, delay);
      addEventListener("online", go);
      stopWaiting = go;
      function go() {
        clearTimeout(timer);
        removeEventListener("online", go);
        done();
      }
    });

  async function run(): Promise<void> {
    let renewed = false;
    for (let tries = 0; !stopped; tries += 1) {
      const { status, reply } = await post().catch((error: unknown) => {
        // The session could not be renewed without a network.
        if (failureCode(error) === "network") return { status: 0, reply: undefined };
        throw error;
      });
      if (stopped) return;
      if (status === 200) return events.onSent(reply as Attachment);
      if (status === 401 && !renewed) {
        renewed = true;
        // An expired token is renewed here; an ended session throws.
        await refreshProfile();
        continue;
      }
      const delay = RETRY_DELAYS_MS[tries];
      const passing = status === 0 || status >= 500 || status === 429;
      if (!passing || delay === undefined) {
        const code = (reply as Partial<Problem> | null | undefined)?.code;
        return events.onFailed(code ?? (status === 0 ? "network" : "internal"));
      }
      events.onWaiting();
      await wait(delay);
    }
  }

  run().catch((error: unknown) => {
    if (!stopped) events.onFailed(failureCode(error));
  });
  return () => {
    stopped = true;
    stopWaiting();
    running?.abort();
  };
}
