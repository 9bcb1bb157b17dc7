import type { BillingDocument, BillingDocumentDetail } from "@passerelle/contract/billing";

const SELLER: BillingDocumentDetail["seller"] = {
  legal_name: "Sanaga Services",
  legal_form: "SARL",
  address: "Rue 1.839, Bastos",
  city: "Yaoundé",
  country: "CM",
  tax_number: "M012345678901A",
  trade_register: "RC/YAO/2026/B/1",
  email: "facturation@sanaga.example",
  phone: "",
  fictional: false,
};

/** An invoice of a discounted service and an official fee, in French, unless `changes` say otherwise. */
export function aDocument(changes: Partial<BillingDocumentDetail> = {}): BillingDocumentDetail {
  return {
    id: "3f0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c11",
    kind: "invoice",
    number: "PSL-FA-2026-000012",
    issued_on: "2026-11-20",
    language: "fr",
    currency: "XAF",
    seller: SELLER,
    buyer: {
      kind: "person",
      name: "Serge Kamga",
      address: "",
      city: "Lyon",
      country: "FR",
      tax_number: "",
      trade_register: "",
    },
    lines: [
      {
        kind: "service",
        description: "Passeport (Cameroun)",
        category: "services",
        rate: 1925,
        net: 41_929,
        tax: 8_071,
        gross: 50_000,
      },
      {
        kind: "discount",
        description: "Remise abonné (20 %)",
        category: "services",
        rate: 1925,
        net: -8_386,
        tax: -1_614,
        gross: -10_000,
      },
      {
        kind: "disbursement",
        description: "Timbre – DGSN",
        category: "disbursements",
        rate: 0,
        net: 110_000,
        tax: 0,
        gross: 110_000,
      },
    ],
    taxes: [
      { category: "services", rate: 1925, net: 33_543, tax: 6_457, gross: 40_000 },
      { category: "disbursements", rate: 0, net: 110_000, tax: 0, gross: 110_000 },
    ],
    totals: { net: 143_543, tax: 6_457, gross: 150_000 },
    reference: "R-7K3M-9QTX",
    request_id: "0b0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c11",
    own: true,
    passed_on: null,
    stamp: null,
    verification: null,
    related: [],
    ...changes,
  };
}

/** The receipt of a payment by card, or of a refund. */
export const aReceipt = (
  direction: "in" | "out",
  changes: Partial<BillingDocumentDetail> = {},
): BillingDocumentDetail =>
  aDocument({
    kind: "receipt",
    number: "PSL-RE-2026-000007",
    lines: [
      {
        kind: "service",
        description: "Passeport (Cameroun)",
        category: "disbursements",
        rate: 0,
        net: 40_000,
        tax: 0,
        gross: 40_000,
      },
    ],
    taxes: [],
    totals: { net: 40_000, tax: 0, gross: 40_000 },
    reference: "P-2222-3333",
    payment: {
      method: "Carte bancaire ••4242",
      paid_at: "2026-11-20T09:00:00.000Z",
      time_zone: "Africa/Douala",
      direction,
    },
    ...changes,
  });

/** A document as lists have it. */
export const listed = ({
  id,
  kind,
  number,
  issued_on,
  language,
  currency,
  totals,
  lines,
  buyer,
  reference,
  payment,
  request_id,
  stamp,
  verification,
}: BillingDocumentDetail): BillingDocument => ({
  id,
  kind,
  number,
  issued_on,
  language,
  currency,
  gross: totals.gross,
  purpose: lines[0]?.description ?? "",
  buyer: buyer.name,
  reference,
  direction: payment?.direction ?? null,
  request_id,
  stamp: stamp?.state ?? null,
  checks: verification?.checks ?? null,
});
