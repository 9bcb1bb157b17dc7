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

/** The help centre in the reader's language: themes in their order, those without a question left out. */
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

/** Everything that the staff edits; titles of themes in the reader's language. */
export async function listQuestions({ db }: Context, language: Language) {
  return { themes: await findThemes(db, language), questions: await findQuestions(db) };
}

/**
 * Writes a question with who did it and what it said before: version 0 makes a new one. Written twice, it is written
 * once. Throws `invalid_input` for an unknown theme, `not_found`, and `edit_conflict` when somebody else was faster.
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
      // Pressed twice, the second press finds what the first has written.
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
  return (Object.keys(content) as (keyof Content)[]).every((key) => question[key] === content[key]);
}

/** Deletes a question; deleted by somebody else in the meantime, it is what was asked for. */
export async function deleteQuestion({ db }: Context, actor: Actor, id: string): Promise<{ deleted: true }> {
  await db.transaction().execute(async (trx) => {
    const before = await findQuestion(trx, id);
    if (!before || !(await removeQuestion(trx, id))) return;
    await insertQuestionEvent(trx, { question_id: id, actor_id: actor.userId, event: "deleted", before });
  });
  return { deleted: true };
}
