import { isDeepStrictEqual } from "node:util";
import type { Language } from "@passerelle/contract/shapes";
import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { textIn } from "@passerelle/domain/languages";
import { fillCanned } from "@passerelle/domain/support/canned";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { getProfile } from "../../../profiles/service.ts";
import { findTicket } from "../queries.ts";
import { findCannedAnswer, findCannedAnswers, insertCannedAnswer, updateCannedAnswer } from "./queries.ts";

/** All canned answers in every language, archived ones last. */
export const listCannedAnswers = ({ db }: Context): Promise<CannedAnswer[]> =>
  findCannedAnswers(db, { archived: true });

/** The active ones, filled in for a ticket in its customer's language. Throws `ticket_not_found`. */
export async function fillCannedAnswers(
  { db }: Context,
  ticketId: string,
): Promise<{ language: Language; answers: { id: string; title: string; text: string }[] }> {
  const ticket = await findTicket(db, ticketId);
  if (!ticket) throw new AppError("ticket_not_found");
  const { name, language } = await getProfile(db, ticket.user_id);
  const values = { name, reference: ticket.reference, subject: ticket.subject };
  const answers = await findCannedAnswers(db, { archived: false });
  return {
    language,
    answers: answers.map((answer) => ({
      id: answer.id,
      title: textIn(answer.title, language),
      text: fillCanned(textIn(answer.text, language), values),
    })),
  };
}

type Content = Pick<CannedAnswer, "title" | "text" | "is_archived">;

/**
 * Adds a canned answer (version 0) or changes the version that was read; repeating it changes nothing. Throws
 * `not_found`, and `edit_conflict` after a concurrent change.
 */
export function writeCannedAnswer(
  { db }: Context,
  { userId }: Actor,
  id: string,
  { version, ...content }: Content & { version: number },
): Promise<CannedAnswer> {
  return db.transaction().execute(async (trx) => {
    const row = { ...content, updated_by: userId };
    const written =
      version === 0
        ? await insertCannedAnswer(trx, id, row)
        : await updateCannedAnswer(trx, id, version, row);
    const stored = await findCannedAnswer(trx, id);
    if (!stored) throw new AppError("not_found");
    if (!written && !isSame(stored, content)) throw new AppError("edit_conflict");
    return stored;
  });
}

const isSame = (stored: CannedAnswer, content: Content): boolean =>
  isDeepStrictEqual(
    [stored.title, stored.text, stored.is_archived],
    [content.title, content.text, content.is_archived],
  );
