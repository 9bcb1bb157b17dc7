import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { field, form, forms } from "../../../test/forms.ts";
import { answerErrors } from "./answer-errors.ts";
import type { FormField } from "./form.ts";
import { formIn } from "./form-texts.ts";
import { todayAt } from "./partial-date.ts";
import { sampleAnswers } from "./sample-answers.ts";

const TODAY = "2026-11-23";
const LIMITS = todayAt(new Date(`${TODAY}T12:00:00Z`));

describe("sampleAnswers", () => {
  it("answers every form without an error", () => {
    fc.assert(
      fc.property(forms, (asked) => {
        const shown = formIn(asked, "fr");
        expect(answerErrors(shown, sampleAnswers(shown, TODAY), LIMITS)).toEqual([]);
      }),
    );
  });

  it.each<[string, FormField]>([
    ["a number below its usual sample", field("number", "a", { required: true, max: 0.5, decimals: 1 })],
    ["an amount of at least a million", field("amount", "a", { required: true, min: 1_000_000 })],
    ["a date in the future", field("date", "a", { required: true, earliest: "today+30d" })],
    ["a date before the usual sample", field("date", "a", { required: true, latest: "1950" })],
    ["several options", field("several_of", "a", { required: true })],
    ["an address", field("address", "a", { required: true })],
    ["an organism", field("organism", "a", { required: true })],
    [
      "rows",
      field("group", "a", { required: true, min_rows: 2, fields: [field("phone", "b", { required: true })] }),
    ],
    [
      "a short text",
      field("short_text", "a", { required: true, max_length: 3, example: { fr: "12345", en: "1" } }),
    ],
  ])("answers with %s", (_name, asked) => {
    const shown = formIn(form(asked), "fr");
    const answers = sampleAnswers(shown, TODAY);
    expect(answers).toHaveProperty("a");
    expect(answerErrors(shown, answers, LIMITS)).toEqual([]);
  });

  it("chooses an option that the chosen parent offers", () => {
    const options = ["x", "y"].map((key) => ({
      key,
      label: { fr: key, en: key },
      of: [key === "y" ? "a" : "b"],
    }));
    const asked = form(
      field("one_of", "region"),
      field("dependent_choice", "town", { parent: "region", options }),
    );
    expect(sampleAnswers(formIn(asked, "fr"), TODAY)).toEqual({ region: "a", town: "y" });
  });

  it("answers only the wanted fields", () => {
    const asked = formIn(form(field("yes_no", "a", { required: true }), field("yes_no", "b")), "fr");
    expect(sampleAnswers(asked, TODAY, ({ required }) => required)).toEqual({ a: "yes" });
  });
});
