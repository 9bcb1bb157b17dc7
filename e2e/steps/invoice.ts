import { expect } from "@playwright/test";
import type { BillingDocument } from "../../packages/contract/src/billing.ts";
import { call } from "./access.ts";

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
