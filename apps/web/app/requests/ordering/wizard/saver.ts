import type { RequestDetail, RequestDraft } from "@passerelle/contract/requests/ordering";
import { isPassing } from "../../../lib/failure.ts";
import { contentOf, type DraftContent, formOf } from "./draft-form.ts";

type Step = RequestDraft["step"];

export type Saver = {
  /** The version that the next saving replaces. */
  version: () => number;
  /** Takes another version for the ground of what is typed from now on: a reload of what somebody else saved. */
  adopt: (version: number) => void;
  /** Whether `request` is what an unanswered saving of ours made; then it has been answered. */
  recognises: (request: RequestDetail) => boolean;
  save: (step: Step, content: DraftContent) => Promise<RequestDetail>;
  /** The saving that went out and was not answered. */
  unanswered: () => RequestDraft | undefined;
};

/**
 * Saves one request again and again so that no saving is lost, made twice, or laid over another person's or tab's.
 *
 * A saving whose answer did not come may have been made. It keeps its `save_id`: the same content is sent again as it
 * was, and before another content goes out the unanswered one is asked for first, since otherwise the server would call
 * the next one a conflict with what this very form saved. Throws ApiError (`request_conflict` when the request was
 * changed elsewhere).
 */
export function createSaver(
  put: (draft: RequestDraft) => Promise<RequestDetail>,
  version: number,
  unanswered?: RequestDraft,
): Saver {
  async function send(draft: RequestDraft): Promise<RequestDetail> {
    unanswered = undefined;
    try {
      const reply = await put(draft);
      version = reply.version;
      return reply;
    } catch (error) {
      if (isPassing(error)) unanswered = draft;
      throw error;
    }
  }

  return {
    unanswered: () => unanswered,
    version: () => version,
    adopt: (next) => {
      version = next;
      unanswered = undefined;
    },
    recognises: (request) => {
      if (!unanswered || request.version !== unanswered.version + 1) return false;
      const { version: _version, save_id: _saveId, step: _step, ...content } = unanswered;
      if (JSON.stringify(contentOf(formOf(request))) !== JSON.stringify(content)) return false;
      version = request.version;
      unanswered = undefined;
      return true;
    },
    save: async (step, content) => {
      const before = unanswered;
      if (before) {
        if (JSON.stringify({ ...before, ...content, step }) === JSON.stringify(before)) return send(before);
        await send(before).catch((error: unknown) => {
          // Refused: then it was never made, and there is nothing to wait for.
          if (isPassing(error)) throw error;
        });
      }
      return send({ ...content, version, save_id: crypto.randomUUID(), step });
    },
  };
}
