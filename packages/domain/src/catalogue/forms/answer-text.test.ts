import { expect, test } from "vitest";
import { field, form } from "../../../test/forms.ts";
import type { Language } from "../../languages.ts";
import { type AnswerWords, answerText } from "./answer-text.ts";
import type { Answer } from "./answers.ts";
import type { FormField, RowField } from "./form.ts";
import { formIn } from "./form-texts.ts";

const words = (language: Language): AnswerWords => ({
  yes: "oui",
  no: "non",
  father: (name) => `père : ${name}`,
  mother: (name) => `mère : ${name}`,
  language,
});

test.each([
  [field("date", "f"), "1990-05-03", "fr", "3 mai 1990"],
  [field("date", "f"), "1990-05-03", "en", "3 May 1990"],
  [field("date", "f"), "1990-05", "en", "May 1990"],
  [field("yes_no", "f"), "yes", "fr", "oui"],
  [field("place", "f"), { country: "CM", town: "Edéa" }, "fr", "Cameroun, Edéa"],
  [
    field("person", "f"),
    {
      family_name: "Ngo",
      given_names: "Awa",
      birth_date: "1990",
      birth_place: "Edéa",
      mother: "Marie Biloa",
    },
    "fr",
    "Ngo, Awa, 1990, Edéa, mère : Marie Biloa",
  ],
] as [FormField, Answer, Language, string][])(
  "%j answered %j is written in %s: %s",
  (asked, answer, language, text) => {
    const shown = formIn(form(asked), language).sections[0]?.fields[0] as RowField<string>;
    expect(answerText(shown, answer, words(language))).toBe(text);
  },
);
