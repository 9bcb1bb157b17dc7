import { expect, it } from "vitest";
import { field, form } from "../../../test/forms.ts";
import { retainedAnswers, searchedText } from "./follow-up.ts";
import { formIn } from "./form-texts.ts";

const on = (key: string) => ({
  match: "all" as const,
  conditions: [{ field: key, operator: "is_one_of" as const, values: ["yes"] }],
});

it("finds a request by the answers that can be searched and are shown", () => {
  const asked = form(
    field("person", "deceased", { searchable: true }),
    field("short_text", "secret"),
    field("yes_no", "known", { searchable: true }),
    field("short_text", "number", { searchable: true, shown_when: on("known") }),
    field("several_of", "papers", { searchable: true }),
    field("group", "list", { searchable: true, fields: [field("short_text", "article")] }),
  );
  const answers = {
    deceased: { family_name: "Ndiaye", given_names: "Awa" },
    secret: "x",
    known: "yes",
    number: "12/1987",
    papers: ["a", "c"],
    list: [{ article: "Riz" }, { article: "Sel" }],
  };
  expect(searchedText(formIn(asked, "fr"), answers)).toBe("Awa Ndiaye\nNdiaye Awa\n12/1987\na\nc\nRiz\nSel");
  expect(searchedText(formIn(asked, "fr"), { ...answers, known: "no" })).not.toContain("1987");
  expect(searchedText(formIn(asked, "fr"), {})).toBe("");
});

it.each([
  [29, { kept: "a", short: "b" }],
  [30, { kept: "a" }],
  [4000, { kept: "a" }],
])("keeps the answers whose time has not ended after %d days", (days, expected) => {
  const asked = form(field("short_text", "kept"), field("short_text", "short", { retention_days: 30 }));
  expect(retainedAnswers(asked, { kept: "a", short: "b" }, days)).toEqual(expected);
});
