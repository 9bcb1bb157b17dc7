import type { RequestDetail, RequestDraft, TypedDetails } from "@passerelle/contract/requests/ordering";
import { isTransient } from "../../../lib/failure.ts";
import { contentOf, type DraftContent, formOf, typedIn } from "./draft-form.ts";

type Step = RequestDraft["step"];

export type Saver = {
  /** The version that the next save replaces. */
  version: () => number;
  /** Sets the version that later saves replace, after another person's save was loaded. */
  adopt: (version: number) => void;
  /** Whether `request` is the result of our save whose reply was lost; if so, that save counts as answered. */
  recognises: (request: RequestDetail) => boolean;
  /** Saves a step that is left. */
  save: (step: Step, content: DraftContent) => Promise<RequestDetail>;
  /** Saves what was typed in the middle of the details step; resolves with the new version. */
  pause: (content: DraftContent) => Promise<number>;
  /** The save of a step that was not answered: the newest content, which may wait for an earlier save to be answered. */
  unanswered: () => RequestDraft | undefined;
};

/** The calls that send a whole step, or what was typed in the middle of one. */
type Calls = {
  putDraft: (draft: RequestDraft) => Promise<RequestDetail>;
  putDetails: (typed: TypedDetails) => Promise<{ version: number }>;
};

const isStep = (sent: RequestDraft | TypedDetails): sent is RequestDraft => "step" in sent;

/** Whether a save with this content would repeat `sent`. */
const isSame = (sent: object, content: object) =>
  JSON.stringify({ ...sent, ...content }) === JSON.stringify(sent);

/**
 * Saves one request repeatedly so that no save is lost, made twice, or overwrites another tab's or person's. A save
 * without a reply may have been stored: it keeps its `save_id`, so the same content is sent again unchanged. Other
 * content waits until that save is answered; otherwise the server would report a conflict with our own save. Throws
 * ApiError (`request_conflict` when the request was changed elsewhere).
 */
export function createSaver(calls: Calls, version: number, waiting?: RequestDraft): Saver {
  let unanswered: RequestDraft | TypedDetails | undefined = waiting;
  // The step that waits because the save of a pause before it was not answered.
  let newest: RequestDraft | undefined;

  async function send<Sent extends RequestDraft | TypedDetails, Reply extends { version: number }>(
    call: (sent: Sent) => Promise<Reply>,
    sent: Sent,
  ): Promise<Reply> {
    unanswered = undefined;
    newest = undefined;
    try {
      const reply = await call(sent);
      version = reply.version;
      return reply;
    } catch (error) {
      if (isTransient(error)) unanswered = sent;
      throw error;
    }
  }

  /** Sends the unanswered save again. Throws when it is not answered this time either. */
  async function settle(before: RequestDraft | TypedDetails): Promise<void> {
    try {
      await (isStep(before) ? send(calls.putDraft, before) : send(calls.putDetails, before));
    } catch (error) {
      // A refused save was not stored, so it is no longer pending.
      if (isTransient(error)) throw error;
    }
  }

  return {
    unanswered: () => newest ?? (unanswered && isStep(unanswered) ? unanswered : undefined),
    version: () => version,
    adopt: (next) => {
      version = next;
      unanswered = undefined;
      newest = undefined;
    },
    recognises: (request) => {
      if (!unanswered || request.version !== unanswered.version + 1) return false;
      const content = contentOf(formOf(request));
      if (!isSame(unanswered, isStep(unanswered) ? content : typedIn(content))) return false;
      version = request.version;
      unanswered = undefined;
      return true;
    },
    save: async (step, content) => {
      const before = unanswered;
      const draft = { ...content, save_id: crypto.randomUUID(), step };
      if (before) {
        if (isStep(before) && isSame(before, { ...content, step })) return send(calls.putDraft, before);
        await settle(before).catch((error: unknown) => {
          // The person waits for this save, not for that of the pause, so it must not be lost.
          if (!isStep(before)) newest = { ...draft, version: before.version };
          throw error;
        });
      }
      return send(calls.putDraft, { ...draft, version });
    },
    pause: async (content) => {
      const typed = typedIn(content);
      if (unanswered && !isStep(unanswered) && isSame(unanswered, typed))
        return (await send(calls.putDetails, unanswered)).version;
      if (unanswered) await settle(unanswered);
      const sent = { ...typed, save_id: crypto.randomUUID(), version };
      return (await send(calls.putDetails, sent)).version;
    },
  };
}
