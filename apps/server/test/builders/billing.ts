import type { BillingDocument, BillingDocumentDetail } from "@passerelle/contract/billing";
import type { Seller } from "@passerelle/domain/billing/documents";
import { expect } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { issueDues } from "../../src/billing/issue/issue-document.ts";
import { addFirstEntity } from "../../src/billing/service.ts";
import type { TestApp } from "../app.ts";
import { buildUser, type TestUser } from "./accounts.ts";
import { buildPaid } from "./payments.ts";
import { callAs } from "./requests.ts";

export const SELLER: Seller = {
  legal_name: "Sanaga Services SARL",
  legal_form: "SARL",
  address: "Rue 1.839, Bastos",
  city: "Yaoundé",
  country: "CM",
  tax_number: "M012345678901A",
  trade_register: "RC/YAO/2026/B/1",
  email: "facturation@sanaga.example",
  phone: "+237699000000",
  fictional: false,
};

/** Creates a seller in Cameroon that bills everything; resolves with its id. */
export async function buildBillingEntity({ ctx }: TestApp): Promise<string> {
  await addFirstEntity(ctx.db, {
    prefix: "PSL",
    time_zone: "Africa/Douala",
    currency: "XAF",
    seller: SELLER,
  });
  const { id } = await ctx.db.selectFrom("billing_entities").select("id").executeTakeFirstOrThrow();
  return id;
}

/** Creates books with a paid and invoiced request of 15 000 francs, and a person of finance who reads them. */
export async function buildBooks(server: TestApp) {
  const entity = await buildBillingEntity(server);
  const finance = await buildUser(server, { role: "finance_manager" });
  const paid = await buildPaid(server, { price: 15_000 });
  await issueDues(server.ctx);
  return { entity, finance, paid };
}

/** The documents of a person, oldest first, once none is due. */
export async function readDocuments(server: TestApp, user: TestUser): Promise<BillingDocument[]> {
  await issueAll(server);
  const { documents } = await callAs<{ documents: BillingDocument[] }>(
    server,
    user,
    "GET",
    "/api/me/billing?per_page=100",
  );
  return documents.reverse();
}

/** Issues all due documents; waits for those that a job is issuing at the moment. */
export async function issueAll({ ctx }: TestApp): Promise<void> {
  await issueDues(ctx);
  const left = () =>
    ctx.db.selectFrom("billing_dues").select("source_id").where("problem", "is", null).execute();
  await expect.poll(left, { timeout: patience(10_000) }).toEqual([]);
}

export const readDocument = (server: TestApp, user: TestUser, id: string): Promise<BillingDocumentDetail> =>
  callAs(server, user, "GET", `/api/billing/${id}`);
