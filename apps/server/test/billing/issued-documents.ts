import type { DocumentLine, IssuedDocument } from "@passerelle/domain/billing/documents";
import { sumLines, sumTaxes, withTax } from "@passerelle/domain/billing/lines";
import { LANGUAGES } from "@passerelle/domain/languages";
import { CURRENCIES } from "@passerelle/domain/money";
import fc from "fast-check";

export type PaidLine = Pick<DocumentLine, "kind" | "description" | "category" | "rate" | "gross">;

/** The lines, taxes and totals of paid lines; all lines of a category have one rate. */
export function taxed(paid: readonly PaidLine[]): Pick<IssuedDocument, "lines" | "taxes" | "totals"> {
  const rates = new Map(paid.map(({ category, rate }) => [category, rate]));
  const lines = withTax(paid, (category) => rates.get(category) ?? 0);
  return { lines, taxes: sumTaxes(lines), totals: sumLines(lines) };
}

const SELLER = {
  legal_name: "Le Pont Services",
  legal_form: "SARL",
  address: "Rue Joss, immeuble Kassap",
  city: "Douala",
  country: "CM",
  tax_number: "M0123456789012X",
  trade_register: "RC/DLA/2024/B/1234",
  email: "facturation@lepont.example",
  phone: "+237 233 00 00 00",
  fictional: false,
};

const PERSON = {
  kind: "person",
  name: "Awa Ndiaye",
  address: "12 rue des Pyrénées",
  city: "75020 Paris",
  country: "FR",
  tax_number: "",
  trade_register: "",
} as const;

const COMPANY = {
  kind: "company",
  name: "Société Générale de Transit du Wouri",
  address: "Boulevard de la Liberté\nBP 4021",
  city: "Douala",
  country: "CM",
  tax_number: "M0987654321098Y",
  trade_register: "RC/DLA/2019/B/0456",
} as const;

const work: PaidLine = {
  kind: "service",
  description: "Légalisation d’un diplôme (Cameroun)",
  category: "services",
  rate: 1925,
  gross: 50_000,
};
const discount: PaidLine = { ...work, kind: "discount", description: "Remise abonné (20 %)", gross: -10_000 };
const fee: PaidLine = {
  kind: "disbursement",
  description: "Timbre fiscal, ministère de l’Enseignement supérieur",
  category: "disbursements",
  rate: 0,
  gross: 7_500,
};

/** An invoice of a person for one discounted service, in XAF and French. */
export const personInvoice = (over: Partial<IssuedDocument> = {}): IssuedDocument => ({
  kind: "invoice",
  number: "LP-F-2026-000123",
  issued_on: "2026-01-31",
  language: "fr",
  currency: "XAF",
  seller: SELLER,
  buyer: PERSON,
  reference: "PSR-2026-004211",
  ...taxed([work, discount]),
  ...over,
});

/** An invoice of a company with two disbursements. */
export const companyInvoice = (over: Partial<IssuedDocument> = {}): IssuedDocument =>
  personInvoice({
    buyer: COMPANY,
    ...taxed([work, fee, { ...fee, description: "Frais de greffe", gross: 1_250 }]),
    ...over,
  });

/** A credit note of a part of `companyInvoice`. */
export const creditNote = (over: Partial<IssuedDocument> = {}): IssuedDocument =>
  companyInvoice({
    kind: "credit_note",
    number: "LP-A-2026-000007",
    issued_on: "2026-02-12",
    reference: "RMB-2026-000031",
    invoice: { number: "LP-F-2026-000123", issued_on: "2026-01-31" },
    ...taxed([{ ...work, description: "Remboursement partiel", gross: 20_000 }, fee]),
    ...over,
  });

/** A receipt of a payment with Orange Money. */
export const receipt = (over: Partial<IssuedDocument> = {}): IssuedDocument =>
  personInvoice({
    kind: "receipt",
    number: "LP-R-2026-000456",
    payment: {
      method: "Orange Money ••12",
      paid_at: "2026-01-31T14:32:05.000Z",
      time_zone: "Africa/Douala",
      direction: "in",
    },
    ...taxed([{ ...work, description: "Demande PSR-2026-004211", rate: 0, gross: 40_000 }]),
    ...over,
  });

/** An invoice of thirty services, with long titles and every rate. */
export const longInvoice = (over: Partial<IssuedDocument> = {}): IssuedDocument =>
  companyInvoice({
    ...taxed(
      Array.from({ length: 30 }, (_, at) => ({
        ...work,
        description:
          at % 7 === 3
            ? `Légalisation et apostille d’un acte de naissance, avec traduction assermentée et envoi recommandé au consulat (dossier ${at + 1})`
            : `Copie intégrale d’acte de naissance (dossier ${at + 1})`,
        rate: at % 5 === 4 ? 0 : 1925,
        gross: 12_500 + 1_111 * at,
      })).concat([fee] as never),
    ),
    ...over,
  });

/** Texts with a letter or digit, so that XPath's `normalize-space` does not empty them: the contract refuses other texts. */
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
  .filter((one) => /[\p{L}\p{N}]/u.test(one));
const optional = (one: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), one);
const country = fc.constantFrom("CM", "SN", "CI", "BJ", "GA", "NG", "FR", "GR");
const number = fc.oneof(
  fc.constantFrom(
    "M0123456789012X",
    "FR40303265045",
    "EL123456789",
    "005123456 2G3",
    "12345678-0001",
    "CM0123",
  ),
  text,
);
const day = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const gross = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 1e11 }));
const rate = fc.constantFrom(0, 750, 1800, 1925, 2000, 2750);

const paidLines = fc
  .record({
    rates: fc.record({ services: rate, subscriptions: rate }),
    works: fc.array(
      fc.record({ gross, description: text, off: fc.integer({ min: 0, max: 100 }), isPeriod: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    ),
    fees: fc.array(fc.record({ gross, description: text }), { maxLength: 4 }),
  })
  .map(({ rates, works, fees }) => [
    ...works.flatMap(({ gross: paid, description, off, isPeriod }): PaidLine[] => {
      const category = isPeriod ? ("subscriptions" as const) : ("services" as const);
      const base = { description, category, rate: rates[category] };
      const less = Math.floor((paid * off) / 100);
      return [
        { ...base, kind: isPeriod ? "subscription" : "service", gross: paid },
        ...(less > 0 ? [{ ...base, kind: "discount" as const, gross: -less }] : []),
      ];
    }),
    ...fees.map((paid): PaidLine => ({ ...fee, ...paid })),
  ]);

/** Any invoice or credit note of a seller with a tax number. */
export const anyInvoice: fc.Arbitrary<IssuedDocument> = fc
  .record({
    kind: fc.constantFrom("invoice" as const, "credit_note" as const),
    number: text,
    issued_on: day,
    language: fc.constantFrom(...LANGUAGES),
    currency: fc.constantFrom(...CURRENCIES),
    seller: fc.record({
      legal_name: text,
      legal_form: optional(text),
      address: text,
      city: text,
      country,
      tax_number: number,
      trade_register: optional(text),
      email: optional(fc.emailAddress()),
      phone: optional(text),
      fictional: fc.boolean(),
    }),
    buyer: fc.record({
      kind: fc.constantFrom("person" as const, "company" as const),
      name: text,
      address: optional(text),
      city: optional(text),
      country: optional(country),
      tax_number: optional(number),
      trade_register: optional(text),
    }),
    reference: optional(text),
    paid: paidLines,
    corrected: fc.record({ number: text, issued_on: day }),
  })
  .map(({ paid, corrected, ...document }) => ({
    ...document,
    ...taxed(paid),
    ...(document.kind === "credit_note" && { invoice: corrected }),
  }));
