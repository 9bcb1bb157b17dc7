import { isDeepStrictEqual } from "node:util";
import type { Language } from "@passerelle/contract/shapes";
import type { EditedQuestion, HelpTheme } from "@passerelle/contract/support/help";
import { searchedWords } from "@passerelle/domain/support/help";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import {
  type Content,
  findPublished,
  findQuestion,
  findQuestions,
  findThemes,
  insertQuestion,
  insertQuestionEvent,
  isTheme,
  removeQuestion,
  updateQuestion,
} from "./queries.ts";

/** The help centre in the reader's language: themes in display order, without empty ones. */
export async function readHelp({ db }: Context, search: string, language: Language): Promise<HelpTheme[]> {
  const [themes, questions] = [
    await findThemes(db, language),
    await findPublished(db, searchedWords(search), language),
  ];
  return themes
    .map((theme) => ({
      ...theme,
      questions: questions.filter(({ theme_id }) => theme_id === theme.id),
    }))
    .filter((theme) => theme.questions.length > 0);
}

/** All questions for staff; theme titles in the reader's language. */
export async function listQuestions({ db }: Context, language: Language) {
  return { themes: await findThemes(db, language), questions: await findQuestions(db) };
}

/**
 * Adds (version 0) or changes a question and records who did it and the former content. Repeating it changes nothing.
 * Throws `invalid_input` for an unknown theme, `not_found`, and `edit_conflict` after a concurrent change.
 */
export async function writeQuestion(
  { db }: Context,
  actor: Actor,
  id: string,
  { version, ...content }: Content & { version: number },
): Promise<EditedQuestion> {
  return db.transaction().execute(async (trx) => {
    if (!(await isTheme(trx, content.theme_id)))
      throw new AppError("invalid_input", { fields: [{ field: "theme_id", code: "theme_unknown" }] });
    const before = await findQuestion(trx, id);
    if (!before && version > 0) throw new AppError("not_found");
    if (before && says(before, content)) return before;
    const written = before
      ? await updateQuestion(trx, id, version, content)
      : await insertQuestion(trx, id, content);
    if (!written) {
      // A concurrent identical call may have written it already.
      const now = await findQuestion(trx, id);
      if (now && says(now, content)) return now;
      throw new AppError("edit_conflict");
    }
    await insertQuestionEvent(trx, {
      question_id: id,
      actor_id: actor.userId,
      event: before ? "changed" : "created",
      before: before ?? null,
    });
    return (await findQuestion(trx, id)) as EditedQuestion;
  });
}

function says(question: EditedQuestion, content: Content): boolean {
  return (Object.keys(content) as (keyof Content)[]).every((key) =>
    isDeepStrictEqual(question[key], content[key]),
  );
}

/** Deletes a question; succeeds also if it was deleted before. */
export async function deleteQuestion({ db }: Context, actor: Actor, id: string): Promise<{ deleted: true }> {
  await db.transaction().execute(async (trx) => {
    const before = await findQuestion(trx, id);
    if (!before || !(await removeQuestion(trx, id))) return;
    await insertQuestionEvent(trx, { question_id: id, actor_id: actor.userId, event: "deleted", before });
  });
  return { deleted: true };
}
