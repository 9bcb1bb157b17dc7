import { ANSWER_LIMITS } from "@passerelle/domain/catalogue/forms/answers";
import * as z from "zod/mini";
import { text } from "../shapes.ts";

/** The key of a field, or of a part of an answer. */
const Key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));
const Given = text(ANSWER_LIMITS.long_text);
const Parts = z.record(Key, Given);
// The first schema that matches is used, so they are sorted by frequency.
const Row = z.record(Key, z.union([Given, Parts, z.array(Given)]));
const Rows = z.array(Row).check(z.maxLength(ANSWER_LIMITS.rows));

export const Answer = z.union([Given, Parts, z.array(Given), Rows]);

/** Answers by the key of their field (`domain/catalogue/forms/answers.ts`). */
export const Answers = z.record(Key, Answer);
