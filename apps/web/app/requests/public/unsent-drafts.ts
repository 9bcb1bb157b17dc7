import type { RequestDraft } from "@passerelle/contract/requests/ordering";
import { ApiError } from "../../lib/client.ts";
import { isTransient } from "../../lib/failure.ts";
import { unsavedInputOf, unsentOf } from "../../lib/unsaved-input.ts";
import { putDraft } from "../ordering/draft-api.ts";
import { unsavedInputName } from "../ordering/unsaved-requests.ts";
import { formOfDraft, newForm } from "../ordering/wizard/draft-form.ts";
import { changedInput } from "../ordering/wizard/unsaved-input.ts";

/** Prefix of unanswered saves of drafts, by request id; only the last of each is stored. */
const PREFIX = "draft:";

/** Prefix of refused saves, by request id, until the wizard is opened. */
const REFUSED = "refused:";

export const storeUnsentDraft = (userId: string, id: string, draft: RequestDraft): boolean =>
  unsentOf(userId).keep(PREFIX + id, draft);

export const forgetUnsentDraft = (userId: string, id: string): void => unsentOf(userId).forget(PREFIX + id);

/** The waiting save of a request; undefined when none or an unreadable one is stored. */
export function unsentDraft(userId: string, id: string): RequestDraft | undefined {
  const draft = unsentOf(userId).read(PREFIX + id)?.value as Partial<RequestDraft> | undefined;
  return typeof draft?.save_id === "string" && typeof draft.version === "number" && draft.form_data
    ? (draft as RequestDraft)
    : undefined;
}

/** Requests whose wizard is open in this tab: it sends its own saves. */
const open = new Set<string>();

export function registerOpenWizard(id: string): () => void {
  open.add(id);
  return () => open.delete(id);
}

export type Outcome = { sent: number; refused: { id: string; error: unknown }[] };

/**
 * Sends waiting saves. Their `save_id` makes repeated attempts, also of other tabs, one save. The wizard offers
 * refused ones as unsaved input.
 */
export async function sendUnsentDrafts(userId: string): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, refused: [] };
  for (const { name } of unsentOf(userId).list()) {
    const id = name.slice(PREFIX.length);
    const draft = name.startsWith(PREFIX) && !open.has(id) ? unsentDraft(userId, id) : undefined;
    if (!draft) continue;
    try {
      await putDraft(id, draft);
      outcome.sent += 1;
    } catch (error) {
      // The session reports its own end; the saves keep waiting.
      if (isTransient(error) || (error instanceof ApiError && error.status === 401)) return outcome;
      const path = `/service-request/edit/${id}`;
      const typed = changedInput(newForm({ serviceId: "" }), formOfDraft(draft));
      const kept = { typed, path, service: undefined };
      unsavedInputOf(userId).keep(unsavedInputName(id), kept);
      // The tab may be closed before its reader goes there.
      unsentOf(userId).keep(REFUSED + id, kept);
      outcome.refused.push({ id, error });
    }
    forgetUnsentDraft(userId, id);
  }
  return outcome;
}

/** Copies a refused save to this tab, where the wizard offers it. */
export function takeRefusedDraft(userId: string, id: string): void {
  const kept = unsentOf(userId).read(REFUSED + id);
  if (!kept) return;
  unsavedInputOf(userId).keep(unsavedInputName(id), kept.value);
  unsentOf(userId).forget(REFUSED + id);
}
