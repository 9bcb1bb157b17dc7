import { expect } from "@playwright/test";
import type { BillingDocument } from "../../packages/contract/src/billing.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";
import { payByCall } from "./refund.ts";

/** Waits for the job that issues the invoice of a paid request of the owner of `token`. */
export async function findInvoice(
  serverUrl: string,
  token: string,
  requestId: string,
): Promise<BillingDocument> {
  const url = `${serverUrl}/api/requests/${requestId}/billing`;
  const read = async () => {
    const { documents } = await call<{ documents: BillingDocument[] }>(url, "GET", { token });
    return documents.find(({ kind }) => kind === "invoice");
  };
  await expect.poll(read).not.toBeUndefined();
  return (await read()) as BillingDocument;
}

type Shown = { id: string; number: string; code: string; path: string; signed: string };

/** Creates an invoice of the demonstration's resident; resolves with its data and the address in its QR code. */
export async function buildInvoice(url: string): Promise<Shown> {
  const token = await tokenOf(url, demoAccount("resident"));
  const { requestId } = await payByCall(url, token);
  const { id, number } = await findInvoice(url, token, requestId);
  type Detail = { verification: { code: string; url: string | null } };
  const read = () => call<Detail>(`${url}/api/billing/${id}`, "GET", { token });
  await expect.poll(async () => (await read()).verification.url).not.toBeNull();
  const { code, url: address } = (await read()).verification;
  const { pathname, hash } = new URL(address as string);
  return { id, number, code, path: pathname, signed: hash };
}
