import { ANSWER_LIMITS } from "@passerelle/domain/catalogue/forms/answers";
import * as z from "zod/mini";
import { text } from "../shapes.ts";

/** Of a field, or of a part of an answer. */
const Key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));
const Given = text(ANSWER_LIMITS.long_text);
const RowAnswer = z.union([Given, z.array(Given), z.record(Key, Given)]);
const Row = z.record(Key, RowAnswer);

export const Answer = z.union([RowAnswer, z.array(Row).check(z.maxLength(ANSWER_LIMITS.rows))]);

/** Answers by the key of their field (`domain/catalogue/forms/answers.ts`). */
export const Answers = z.record(Key, Answer);
