import type { RequestDraft } from "@passerelle/contract/requests/ordering";
import { ApiError } from "../../lib/client.ts";
import { isPassing } from "../../lib/failure.ts";
import { typedBy, unsentOf } from "../../lib/typed.ts";
import { putDraft } from "../ordering/draft-api.ts";
import { keptName } from "../ordering/kept-requests.ts";
import { formOfDraft, newForm } from "../ordering/wizard/draft-form.ts";
import { typedOver } from "../ordering/wizard/typed.ts";

/** Savings of drafts that nothing answered, by the id of the request; the last of each. */
const PREFIX = "draft:";

/** What was refused when it was sent, by the id of the request, until its wizard is opened. */
const REFUSED = "refused:";

export const keepUnsentDraft = (userId: string, id: string, draft: RequestDraft): boolean =>
  unsentOf(userId).keep(PREFIX + id, draft);

export const forgetUnsentDraft = (userId: string, id: string): void => unsentOf(userId).forget(PREFIX + id);

/** What waits for this request; whatever else stands there by now is none. */
export function unsentDraft(userId: string, id: string): RequestDraft | undefined {
  const draft = unsentOf(userId).read(PREFIX + id)?.value as Partial<RequestDraft> | undefined;
  return typeof draft?.save_id === "string" && typeof draft.version === "number" && draft.form_data
    ? (draft as RequestDraft)
    : undefined;
}

/** Requests whose wizard is open in this tab: it sends what waits by itself. */
const open = new Set<string>();

export function holdUnsent(id: string): () => void {
  open.add(id);
  return () => open.delete(id);
}

export type Outcome = { sent: number; refused: { id: string; error: unknown }[] };

/**
 * Sends what waits, as it was told to be saved: its `save_id` makes one saving of however many tries, in however many
 * tabs. What the server refuses is offered in the wizard as typed text, since it cannot be saved as it is.
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
      // The session's own end is told by the session; what waits, waits.
      if (isPassing(error) || (error instanceof ApiError && error.status === 401)) return outcome;
      const path = `/service-request/edit/${id}`;
      const typed = typedOver(newForm({ serviceId: "" }), formOfDraft(draft));
      const kept = { typed, path, service: undefined };
      typedBy(userId).keep(keptName(id), kept);
      // The tab may be closed before its reader goes there.
      unsentOf(userId).keep(REFUSED + id, kept);
      outcome.refused.push({ id, error });
    }
    forgetUnsentDraft(userId, id);
  }
  return outcome;
}

/** Brings into this tab what was refused, for the wizard to offer it. */
export function takeRefused(userId: string, id: string): void {
  const kept = unsentOf(userId).read(REFUSED + id);
  if (!kept) return;
  typedBy(userId).keep(keptName(id), kept.value);
  unsentOf(userId).forget(REFUSED + id);
}
