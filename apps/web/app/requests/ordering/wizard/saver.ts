import type { RequestDetail, RequestDraft } from "@passerelle/contract/requests/ordering";
import { isTransient } from "../../../lib/failure.ts";
import { contentOf, type DraftContent, formOf } from "./draft-form.ts";

type Step = RequestDraft["step"];

export type Saver = {
  /** The version that the next save replaces. */
  version: () => number;
  /** Sets the version that later saves replace, after a reload of somebody else's save. */
  adopt: (version: number) => void;
  /** Whether `request` is the result of our save whose reply was lost; if so, that save counts as answered. */
  recognises: (request: RequestDetail) => boolean;
  /** `paused`: in the middle of the step, which may be incomplete. */
  save: (step: Step, content: DraftContent, paused?: boolean) => Promise<RequestDetail>;
  /** The save that was not answered: the newest content, which may wait for an earlier save to be answered. */
  unanswered: () => RequestDraft | undefined;
};

/**
 * Saves one request repeatedly so that no save is lost, made twice, or overwrites another tab's or person's. A save
 * without a reply may have been stored: it keeps its `save_id`, so the same content is sent again unchanged. Other
 * content waits until that save is answered; otherwise the server would report a conflict with our own save. Throws
 * ApiError (`request_conflict` when the request was changed elsewhere).
 */
export function createSaver(
  put: (draft: RequestDraft) => Promise<RequestDetail>,
  version: number,
  unanswered?: RequestDraft,
): Saver {
  // What could not be sent because a pause before it was not answered.
  let newest: RequestDraft | undefined;

  async function send(draft: RequestDraft): Promise<RequestDetail> {
    unanswered = undefined;
    newest = undefined;
    try {
      const reply = await put(draft);
      version = reply.version;
      return reply;
    } catch (error) {
      if (isTransient(error)) unanswered = draft;
      throw error;
    }
  }

  return {
    unanswered: () => newest ?? unanswered,
    version: () => version,
    adopt: (next) => {
      version = next;
      unanswered = undefined;
      newest = undefined;
    },
    recognises: (request) => {
      if (!unanswered || request.version !== unanswered.version + 1) return false;
      const { version: _version, save_id: _saveId, step: _step, paused: _paused, ...content } = unanswered;
      if (JSON.stringify(contentOf(formOf(request))) !== JSON.stringify(content)) return false;
      version = request.version;
      unanswered = undefined;
      return true;
    },
    save: async (step, content, paused = false) => {
      const before = unanswered;
      const draft = { ...content, save_id: crypto.randomUUID(), step, paused };
      if (before) {
        if (JSON.stringify({ ...before, ...content, step, paused }) === JSON.stringify(before))
          return send(before);
        await send(before).catch((error: unknown) => {
          // A refused save was not stored, so it is no longer pending.
          if (!isTransient(error)) return;
          // A pause is no save that the person waits for: what they ask to be saved now must not be lost for it.
          if (before.paused && !paused) newest = { ...draft, version: before.version };
          throw error;
        });
      }
      return send({ ...draft, version });
    },
  };
}
