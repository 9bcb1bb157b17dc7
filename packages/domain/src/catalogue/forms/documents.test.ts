import fc from "fast-check";
import { expect, it } from "vitest";
import { field, form, forms, sentAnswers } from "../../../test/forms.ts";
import { missingDocuments } from "../../requests/ordering/validation.ts";
import { askedDocuments, fieldDocumentKey, possibleDocuments } from "./documents.ts";
import { fieldsOf, type ServiceForm, type ShownWhen } from "./form.ts";
import { formIn } from "./form-texts.ts";
import { readAnswers } from "./read-answers.ts";
import { sampleAnswers } from "./sample-answers.ts";
import { questionsOf } from "./visibility.ts";

const when = (key: string, ...values: string[]): ShownWhen => ({
  match: "all",
  conditions: [{ field: key, operator: "is_one_of", values }],
});
const MINOR = form(
  field("yes_no", "minor"),
  field("document", "consent", {
    required: true,
    label: { fr: "Autorisation parentale", en: "Parental consent" },
    hint: { fr: "Signée par les deux parents", en: "Signed by both parents" },
    shown_when: when("minor", "yes"),
  }),
  field("document", "photo"),
);
const LISTED = [{ key: "photo", name: "Photo" }];
const terms = (asked: ServiceForm, required_documents = LISTED) => ({
  required_documents,
  form: formIn(asked, "fr"),
});
const keysOf = (documents: readonly { key: string }[]) => documents.map(({ key }) => key);

it("asks the listed documents, then those of the form whose conditions hold", () => {
  expect(keysOf(askedDocuments(terms(MINOR), {}))).toEqual(["photo", "field:photo"]);
  expect(keysOf(askedDocuments(terms(MINOR), { minor: "no" }))).toEqual(["photo", "field:photo"]);
  expect(askedDocuments(terms(MINOR), { minor: "yes" })).toEqual([
    { key: "photo", name: "Photo", hint: null, example: null, required: true, conditional: false },
    {
      key: "field:consent",
      name: "Autorisation parentale",
      hint: "Signée par les deux parents",
      example: null,
      required: true,
      conditional: true,
    },
    { key: "field:photo", name: "photo", hint: null, example: null, required: false, conditional: false },
  ]);
});

it("requires a document only beside the answers that ask for it", () => {
  const missing = (answers: Record<string, string>) =>
    keysOf(missingDocuments(askedDocuments(terms(MINOR, []), answers), []));
  expect([missing({}), missing({ minor: "no" }), missing({ minor: "yes" })]).toEqual([
    [],
    [],
    ["field:consent"],
  ]);
});

it("does not ask for a document whose condition refers to a later field or to a field that is gone", () => {
  const later = form(
    field("document", "consent", { required: true, shown_when: when("minor", "yes") }),
    field("yes_no", "minor"),
  );
  expect(askedDocuments(terms(later, []), { minor: "yes" })).toEqual([]);
  const gone = form(field("document", "consent", { required: true, shown_when: when("minor", "yes") }));
  expect(askedDocuments(terms(gone, []), { minor: "yes" })).toEqual([]);
});

it("keeps a file apart from that of a listed document with the same key", () => {
  // The keys of lists match /^[a-z0-9-]+$/.
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]+$/), fc.stringMatching(/^[a-z][a-z0-9_]*$/), (slug, key) => {
      expect(fieldDocumentKey(key)).not.toBe(slug);
    }),
  );
});

it("whatever is answered, asks some of the possible documents, each once, and never one without its field", () => {
  fc.assert(
    fc.property(forms, sentAnswers, (asked, sent) => {
      const all = keysOf(possibleDocuments(terms(asked)));
      const now = keysOf(askedDocuments(terms(asked), readAnswers(asked, sent)));
      expect(new Set(now).size).toBe(now.length);
      expect(all.filter((key) => now.includes(key))).toEqual(now);
      const unconditional = possibleDocuments(terms(asked)).filter(({ conditional }) => !conditional);
      expect(now).toEqual(expect.arrayContaining(keysOf(unconditional)));
    }),
  );
});

it("leaves the questions in their order, and no heading without one", () => {
  fc.assert(
    fc.property(forms, (asked) => {
      const questions = fieldsOf(questionsOf(asked)).map(({ field: one }) => one);
      const others = fieldsOf(asked).flatMap(({ field: one }) => (one.type === "document" ? [] : one));
      expect(questions).toEqual(others);
    }),
  );
  expect(questionsOf(form(field("document", "photo"))).sections).toEqual([]);
});

it("has no answer to a document, whatever is sent for it", () => {
  const asked = form(field("document", "photo", { required: true }));
  expect(readAnswers(asked, { photo: "passport.pdf" })).toEqual({});
  expect(sampleAnswers(formIn(asked, "fr"), "2026-11-23")).toEqual({});
});
