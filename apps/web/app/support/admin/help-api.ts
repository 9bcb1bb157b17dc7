import type { EditedQuestion } from "@passerelle/contract/support/help";
import type { Language } from "@passerelle/domain/languages";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

export const HELP_KEY = ["admin", "help"] as const;

/** All questions of the help centre, always fresh. */
export const helpQuestions = (language: Language) =>
  queryOptions({
    queryKey: [...HELP_KEY, language],
    queryFn: ({ signal }) => api("GET /api/admin/help", {}, { signal }),
    staleTime: 0,
  });

export type QuestionContent = Omit<EditedQuestion, "id" | "version" | "updated_at" | "updated_by">;

/** `version` 0 creates a question. */
export const writeQuestion = (id: string, version: number, content: QuestionContent) =>
  api("PUT /api/admin/help/questions/:id", { params: { id }, body: { ...content, version } });

export const deleteQuestion = (id: string) => api("DELETE /api/admin/help/questions/:id", { params: { id } });
