import type { Attachment } from "@passerelle/contract/attachments";
import type { Problem } from "@passerelle/contract/errors";
import type { FailureCode } from "../client.ts";
import { failureCode } from "../failure.ts";
import { headers, refreshProfile } from "../session.ts";

/** Before the next try, in milliseconds; after the last the person decides. */
const RETRY_DELAYS_MS = [1_000, 3_000, 8_000, 20_000, 45_000];

export type SendEvents = {
  /** Whole per cent of the file that left this device. */
  onProgress: (percent: number) => void;
  /** Nobody answers: it is tried again by itself. */
  onWaiting: () => void;
  onSent: (attachment: Attachment) => void;
  onFailed: (code: FailureCode) => void;
};

/** Status 0: nothing came back. */
type Answer = { status: number; reply: unknown };

/**
 * Sends a file under an id of this device's own making until the server has kept it, through lost networks: sent twice, it
 * is one file. Answers what gives it up.
 */
export function sendAttachment(id: string, file: File, events: SendEvents): () => void {
  let stopped = false;
  let running: XMLHttpRequest | undefined;
  let stopWaiting = () => {};

  const post = async (): Promise<Answer> => {
    const common = await headers();
    const path = `/api/attachments?${new URLSearchParams({ id, name: file.name })}`;
    return new Promise((done) => {
      // `fetch` does not tell how much has left.
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
        // The session could not be renewed for want of a network.
        if (failureCode(error) === "network") return { status: 0, reply: undefined };
        throw error;
      });
      if (stopped) return;
      if (status === 200) return events.onSent(reply as Attachment);
      if (status === 401 && !renewed) {
        renewed = true;
        // Asks with a new token where this one is too old; an ended session says so there.
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
