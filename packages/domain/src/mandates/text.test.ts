import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../languages.ts";
import { sortTemplates, type TemplateBody, templateProblems } from "./template.ts";
import {
  canonicalMandate,
  freezeMandate,
  type MandateFacts,
  type MandateText,
  mandateNumber,
  renderMandate,
} from "./text.ts";

const BODY: TemplateBody = {
  title: { fr: "Procuration {{number}}", en: "Mandate {{number}}" },
  summary: { fr: "Pour tout", en: "For everything" },
  level: 1,
  powers: [
    { power: "pay", wording: { fr: "payer", en: "pay" } },
    { power: "file", wording: { fr: "déposer", en: "file" } },
  ],
  sections: [
    {
      heading: { fr: "Parties", en: "Parties" },
      blocks: [
        { text: { fr: "{{principal}} nomme {{holder}}", en: "{{principal}} appoints {{holder}}" } },
        { text: { fr: "Né {{holder_details}}", en: "Born {{holder_details}}" }, when: "holder_details" },
      ],
    },
    { heading: { fr: "Pouvoirs", en: "Powers" }, blocks: [{ list: "powers" }] },
    {
      heading: { fr: "Plafond", en: "Ceiling" },
      blocks: [{ text: { fr: "{{ceiling}}", en: "{{ceiling}}" }, when: "ceiling" }],
    },
    {
      heading: { fr: "Durée", en: "Term" },
      blocks: [
        {
          text: {
            fr: "Du {{starts_on}} au {{ends_on}}, {{country}}",
            en: "{{starts_on}} to {{ends_on}}, {{country}}",
          },
        },
        { text: { fr: "Sans paiement", en: "No payment" }, unless: "ceiling" },
      ],
    },
  ],
};

const FACTS: MandateFacts = {
  number: "M-000042",
  platform: "Passerelle",
  principal: { name: "Awa Ndiaye", details: "" },
  holder: { name: "Paul Biyong", details: "" },
  country: { code: "CM", name: { fr: "Cameroun", en: "Cameroon" } },
  subject: "Acte de naissance",
  powers: ["pay", "file"],
  ceiling: { amount: 500_000, currency: "XAF" },
  form: "app",
  startsOn: "2026-12-01",
  endsOn: "2027-04-30",
};

const paragraphs = ({ sections }: MandateText): string[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "items" ? block.items : [block.text])),
  );

describe("the text of a mandate", () => {
  test("is rendered in each language from the same facts", () => {
    const french = renderMandate(BODY, FACTS, "fr");
    expect(french.title).toBe("Procuration M-000042");
    expect(paragraphs(french)).toEqual([
      "Awa Ndiaye nomme Paul Biyong",
      "déposer",
      "payer",
      "500\u202f000\u00a0FCFA\u00a0(XAF)",
      "Du 1er décembre 2026 au 30 avril 2027, Cameroun",
    ]);
    expect(paragraphs(renderMandate(BODY, FACTS, "en"))).toEqual([
      "Awa Ndiaye appoints Paul Biyong",
      "file",
      "pay",
      "500,000\u00a0FCFA\u00a0(XAF)",
      "1 December 2026 to 30 April 2027, Cameroon",
    ]);
  });

  test("omits placeholders without a value, and headings that become empty", () => {
    const text = renderMandate(BODY, { ...FACTS, powers: ["file"], ceiling: null }, "en");
    expect(text.sections.map(({ heading }) => heading)).toEqual(["Parties", "Powers", "Term"]);
    expect(paragraphs(text)).toContain("No payment");
    const details = { ...FACTS, holder: { name: "Paul Biyong", details: "in Douala" } };
    expect(paragraphs(renderMandate(BODY, details, "en"))).toContain("Born in Douala");
  });

  test("inserts text from people unchanged, and never replaces it again", () => {
    const hostile = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom("{{ceiling}}", "<script>alert(1)</script>", "$&$1$$", "{{{{holder}}}}"),
    );
    fc.assert(
      fc.property(hostile, hostile, (principal, holder) => {
        const facts = {
          ...FACTS,
          principal: { name: principal, details: "" },
          holder: { name: holder, details: "" },
        };
        expect(paragraphs(renderMandate(BODY, facts, "en"))[0]).toBe(`${principal} appoints ${holder}`);
      }),
    );
  });

  const frozen = (facts: Partial<MandateFacts> = {}) =>
    freezeMandate(BODY, {
      mandate: "0b6e2b3e-6f0c-4df1-9a55-6d2f8a7a0a10",
      template: { key: "general", version: 1 },
      facts: { ...FACTS, ...facts },
      presented_at: "2026-11-26T07:30:00.000Z",
    });

  test("is canonical: the same after a round trip that reorders its keys", () => {
    const text = canonicalMandate(frozen());
    const reorder = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reorder)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, one]) => [key, reorder(one)]),
            )
          : value;
    expect(canonicalMandate(reorder(JSON.parse(text)) as ReturnType<typeof frozen>)).toBe(text);
    expect(Object.keys(frozen().texts)).toEqual(LANGUAGES);
  });

  test.each([
    [{ endsOn: "2027-05-01" }],
    [{ powers: ["file"] }],
    [{ ceiling: { amount: 500_001, currency: "XAF" } }],
    [{ ceiling: { amount: 500_000, currency: "XOF" } }],
    [{ holder: { name: "Paul Biyong ", details: "" } }],
    [{ subject: "Acte de mariage" }],
    [{ form: "legalised" }],
  ] as const)("changes its canonical form with %o", (change) => {
    expect(canonicalMandate(frozen(change as Partial<MandateFacts>))).not.toBe(canonicalMandate(frozen()));
  });
});

test("a mandate on paper names the authority before which it is signed", () => {
  const body: TemplateBody = {
    ...BODY,
    sections: [
      {
        heading: { fr: "Forme", en: "Form" },
        blocks: [
          { text: { fr: "Devant {{authority}}", en: "Before {{authority}}" }, when: "authority" },
          { text: { fr: "Signé ici", en: "Signed here" }, unless: "authority" },
        ],
      },
    ],
  };
  const shown = (form: MandateFacts["form"]) =>
    renderMandate(body, { ...FACTS, form }, "en").sections[0]?.blocks;
  expect(shown("app")).toEqual([{ kind: "paragraph", text: "Signed here" }]);
  expect(shown("authentic")).toEqual([{ kind: "paragraph", text: "Before a notary" }]);
  expect(shown("legalised")).toEqual([
    { kind: "paragraph", text: "Before a town hall, a consulate or another competent authority" },
  ]);
});

describe("templates", () => {
  test("have no problem when every text is complete", () => {
    expect(templateProblems(BODY)).toEqual([]);
  });
  const withTitle = (fr: string, en: string) => ({ ...BODY, title: { fr, en } });
  test.each([
    [withTitle("", "Title"), { part: "title", kind: "text_missing", language: "fr" }],
    [withTitle("Titre", " "), { part: "title", kind: "text_missing", language: "en" }],
    [withTitle("{{holder}}", "Title"), { part: "title", kind: "placeholders_differ" }],
    [withTitle("{{name}}", "{{name}}"), { part: "title", kind: "placeholder_unknown", name: "name" }],
    [
      withTitle("{{ceiling}}", "{{ceiling}}"),
      { part: "title", kind: "placeholder_optional", name: "ceiling" },
    ],
    [
      { ...BODY, powers: [] },
      { part: "powers", kind: "powers_wrong" },
    ],
    [
      { ...BODY, powers: [...BODY.powers, ...BODY.powers] },
      { part: "powers", kind: "powers_wrong" },
    ],
    [
      { ...BODY, sections: BODY.sections.slice(0, 1) },
      { part: "sections", kind: "lists_wrong" },
    ],
  ])("are refused for their problems: %#", (body, problem) => {
    expect(templateProblems(body as TemplateBody)).toContainEqual(problem);
  });
});

test("numbers are as long as people can compare", () => {
  expect([1, 42, 1_234_567].map(mandateNumber)).toEqual(["M-000001", "M-000042", "M-1234567"]);
});

test("offers what most people need first, and templates that were added later by their key", () => {
  const keys = ["banking", "zoo", "documents", "adoption", "general"].map((key) => ({ key }));
  expect(sortTemplates(keys).map(({ key }) => key)).toEqual([
    "general",
    "documents",
    "banking",
    "adoption",
    "zoo",
  ]);
});
