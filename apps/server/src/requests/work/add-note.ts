import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { lockAccess } from "../lifecycle/access.ts";
import { publishToStaff } from "../lifecycle/publish-change.ts";
import { describeWorkPage } from "./work-page.ts";
import { findNote, insertNote } from "./work-page-queries.ts";

/**
 * Adds an internal note by a worker or support; a repetition with the same id has no effect. Throws `request_not_found`, and
 * `idempotency_key_reused` for the id of another note.
 */
export function addNote(
  ctx: Context,
  actor: Actor,
  id: string,
  note: { id: string; text: string },
  language: Language,
): Promise<WorkPage> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await lockAccess(trx, actor, id);
    if (!found || found.as === "customer") throw new AppError("request_not_found");
    const known = await findNote(trx, note.id);
    const same =
      known?.service_request_id === id && known.author_id === actor.userId && known.text === note.text;
    if (known && !same) throw new AppError("idempotency_key_reused");
    if (!known) {
      const written = { ...note, service_request_id: id, author_id: actor.userId };
      if (!(await insertNote(trx, written))) throw new AppError("idempotency_key_reused");
      // Published to staff only: the customer must not notice a change.
      await publishToStaff(trx, id, { about: "request", id });
    }
    return describeWorkPage(trx, found, language);
  });
}
