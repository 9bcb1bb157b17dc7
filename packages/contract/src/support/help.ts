import { HELP_LIMITS } from "@passerelle/domain/support/help";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant, localized, RowVersion, requiredText, text } from "../shapes.ts";

const HelpTheme = z.object({
  id: z.string(),
  title: z.string(),
  /** Answers are texts of several paragraphs (formatted by `ui/prose.tsx`). */
  questions: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
});
export type HelpTheme = z.output<typeof HelpTheme>;

const content = {
  theme_id: text(60),
  position: z.int().check(z.minimum(0), z.maximum(9999)),
  question: localized(requiredText(HELP_LIMITS.question)),
  answer: localized(requiredText(HELP_LIMITS.answer)),
  is_published: z.boolean(),
};

export const WrittenQuestion = z.strictObject({ ...content, version: RowVersion });

/** A question as staff edit it: every language, and who changed it last. */
export const EditedQuestion = z.object({
  ...content,
  id: z.uuid(),
  version: RowVersion,
  updated_at: Instant,
  updated_by: z.nullable(z.string()),
});
export type EditedQuestion = z.output<typeof EditedQuestion>;

export const help = contract({
  "GET /api/help": {
    summary: "The help centre by theme, in the reader's language; `search`: all of its words must match",
    access: "public",
    query: z.strictObject({ search: z.optional(text(120)) }),
    reply: z.object({ themes: z.array(HelpTheme) }),
  },
  "GET /api/admin/help": {
    summary: "All questions of the help centre, published or not, in every language",
    access: "support.manage",
    reply: z.object({
      themes: z.array(z.object({ id: z.string(), title: z.string() })),
      questions: z.array(EditedQuestion),
    }),
  },
  "PUT /api/admin/help/questions/:id": {
    summary:
      "Adds a question (version 0, with an id chosen by the client) or changes the version that was read",
    access: "support.manage",
    params: z.strictObject({ id: z.uuid() }),
    body: WrittenQuestion,
    reply: EditedQuestion,
    errors: ["not_found", "edit_conflict"],
  },
  "DELETE /api/admin/help/questions/:id": {
    summary: "Deletes a question permanently; its text stays in the history. Repeating it succeeds",
    access: "support.manage",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ deleted: z.literal(true) }),
  },
});
