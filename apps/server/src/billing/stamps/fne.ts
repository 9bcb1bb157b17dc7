import type { DocumentLine, IssuedDocument } from "@passerelle/domain/billing/documents";
import * as z from "zod/mini";
import { toDecimal } from "../../platform/amounts.ts";
import type { FneConfig } from "../../platform/fne-variables.ts";
import type { Approval, Authority } from "./authority.ts";

const TIMEOUT_MS = 20_000;

const Approved = z.object({
  reference: z.string().check(z.minLength(1)),
  /** The address at which the document is verified. */
  token: z.url(),
  invoice: z.object({ id: z.string().check(z.minLength(1)) }),
});

const Refused = z.object({ message: z.string() });

/**
 * The electronic invoicing of Côte d'Ivoire (FNE). It has no idempotency key, so a repeated call after a lost answer may
 * create a second approval there (decision 0132).
 */
export function openFne({ apiUrl, apiKey, establishment, pointOfSale }: FneConfig): Authority {
  const call = async (path: string, body: object): Promise<Approval> => {
    const reply = await fetch(apiUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      // The key is for this address only.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await reply.json();
    if (reply.ok) {
      const { reference, token, invoice } = Approved.parse(answer);
      return { state: "stamped", externalId: invoice.id, reference, verifyUrl: token };
    }
    // Only an error in the document itself is a refusal; a wrong key or an overload is not.
    if (reply.status !== 400 && reply.status !== 422) throw new Error(`the FNE answered ${reply.status}`);
    return { state: "refused", reason: Refused.parse(answer).message };
  };
  return {
    approve: (document, invoiceId) =>
      document.kind === "credit_note"
        ? call(`/external/invoices/${encodeURIComponent(invoiceId ?? "")}/refund`, {
            items: document.lines.map((line) => itemOf(document, line)),
          })
        : call("/external/invoices/sign", { ...headOf(document), establishment, pointOfSale }),
  };
}

const headOf = (document: IssuedDocument) => ({
  invoiceType: "sale",
  // Every invoice was paid online.
  paymentMethod: "transfer",
  template: document.buyer.kind === "company" ? "B2B" : "B2C",
  ...(document.buyer.tax_number && { clientNcc: document.buyer.tax_number }),
  clientCompanyName: document.buyer.name,
  ...(document.currency !== "XOF" && { foreignCurrency: document.currency }),
  commercialMessage: document.number,
  items: document.lines.map((line) => itemOf(document, line)),
});

/** A line at its net amount, negative for a discount; the authority's codes name the rate. */
const itemOf = ({ currency }: IssuedDocument, { description, category, rate, net }: DocumentLine) => ({
  description,
  quantity: 1,
  amount: Math.sign(net) * Number(toDecimal(Math.abs(net), currency)),
  taxes: [taxCode(category, rate)],
});

function taxCode(category: DocumentLine["category"], rate: number): "TVA" | "TVAB" | "TVAC" {
  if (category === "disbursements" || rate === 0) return "TVAC";
  return rate === 900 ? "TVAB" : "TVA";
}
