import type { BookBalances, Details, VatReport } from "@passerelle/contract/financials";
import { formatRate } from "@passerelle/domain/billing/format";
import { localDay } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import { buildBooks } from "../../../test/builders/billing.ts";
import { buildPaid, mobile } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { issueDues } from "../../billing/issue/issue-document.ts";
import { earnRequest } from "../../payments/refunds/end-request.ts";

/** The day of all entries, in the zone of the entity. */
let today: string;
let month: string;
let year: string;
let server: TestApp;
let finance: TestUser;
let entity: string;
let paid: Awaited<ReturnType<typeof buildPaid>>;
let invoice: { number: string; tax: number };
beforeAll(async () => {
  today = localDay(new Date(), "Africa/Douala");
  [month, year] = [today.slice(0, 7), today.slice(0, 4)];
  server = await startTestApp();
  ({ entity, finance, paid } = await buildBooks(server));
  invoice = await server.ctx.db
    .selectFrom("billing_documents")
    .select(["number", "tax"])
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();
  await server.ctx.db.transaction().execute((trx) => earnRequest(trx, paid.requestId));
});
afterAll(() => server.close());

const getFile = (path: string) =>
  server.app.inject({
    url: `/api/admin/financials/${path}`,
    headers: { ...finance.headers, "accept-language": "fr" },
  });

/** The name of a customer's auxiliary account. */
const customer = () => `C${paid.owner.id.replaceAll("-", "").slice(0, 12).toUpperCase()}`;

async function readName(): Promise<string> {
  const { name } = await server.ctx.db
    .selectFrom("people")
    .select("name")
    .where("id", "=", paid.owner.id)
    .executeTakeFirstOrThrow();
  return name;
}

async function readRequestReference(): Promise<string> {
  const { reference } = await server.ctx.db
    .selectFrom("service_requests")
    .select("reference")
    .where("id", "=", paid.requestId)
    .executeTakeFirstOrThrow();
  return reference;
}

test("writes the fichier des écritures comptables", async () => {
  const reply = await getFile(`fec?entity=${entity}&to=${year}-12`);
  expect(reply.headers["content-disposition"]).toBe(
    `attachment; filename="M012345678901AFEC${year}1231.txt"`,
  );
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const day = today.replaceAll("-", "");
  const [name, request] = [await readName(), await readRequestReference()];
  const tax = `${invoice.tax},00`;
  const TR = ["TR", "Trésorerie"];
  const VE = ["VE", "Ventes"];
  const OD = ["OD", "Opérations diverses"];
  const provider = ["511500", "Prestataires de paiement, sommes à recevoir", "SIMULATOR", "simulator"];
  const prepaid = ["419100", "Clients, avances et acomptes reçus", customer(), name];
  const revenue = ["706000", "Prestations de services", "", ""];
  const vat = ["445710", "TVA facturée sur prestations de services", "", ""];
  const pending = ["445870", "TVA sur avances, à régulariser", "", ""];
  const entry = (
    journal: string[],
    at: number,
    account: string[],
    piece: string,
    words: string,
    money: string[],
  ) =>
    [
      ...journal,
      String(at),
      day,
      ...account,
      piece,
      day,
      `${words} ${piece}`,
      ...money,
      "",
      "",
      "",
      "",
      "",
    ].join("\t");
  expect(reply.body.split("\r\n")).toEqual([
    "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise",
    entry(TR, 1, provider, paid.reference, "Encaissement", ["15000,00", "0,00"]),
    entry(TR, 1, prepaid, paid.reference, "Encaissement", ["0,00", "15000,00"]),
    entry(VE, 2, pending, invoice.number, "TVA de la facture", [tax, "0,00"]),
    entry(VE, 2, vat, invoice.number, "TVA de la facture", ["0,00", tax]),
    entry(OD, 3, prepaid, request, "Travail terminé", ["15000,00", "0,00"]),
    entry(OD, 3, revenue, request, "Travail terminé", ["0,00", "15000,00"]),
    entry(OD, 4, revenue, invoice.number, "TVA du travail terminé", [tax, "0,00"]),
    entry(OD, 4, pending, invoice.number, "TVA du travail terminé", ["0,00", tax]),
    "",
  ]);
});

test("writes the general journal in the SYSCOHADA chart", async () => {
  const { body } = await getFile(`journal/export?entity=${entity}&format=csv&from=${month}&to=${month}`);
  const name = await readName();
  const lines = body.split("\r\n");
  expect(lines[0]).toBe(
    '\uFEFF"Écriture","Date","Journal","Compte","Intitulé du compte","Compte auxiliaire","Tiers","Pièce","Libellé","Débit","Crédit","Devise","Montant en devise","Devise d’origine"',
  );
  expect(lines[1]).toBe(
    `"1","${today}","TR","5521","Prestataires de paiement, sommes à recevoir","SIMULATOR","simulator","${paid.reference}","Encaissement ${paid.reference}","15000","0","XAF","",""`,
  );
  expect(lines[2]).toBe(
    `"1","${today}","TR","4191","Clients, avances et acomptes reçus","${customer()}","${name}","${paid.reference}","Encaissement ${paid.reference}","0","15000","XAF","",""`,
  );
  expect(lines[4]).toBe(
    `"2","${today}","VE","4432","TVA facturée sur prestations de services","","","${invoice.number}","TVA de la facture ${invoice.number}","0","${invoice.tax}","XAF","",""`,
  );
  expect(lines).toHaveLength(10);
});

test("writes a workbook, and refuses the books of an unknown entity", async () => {
  const { rawPayload } = await getFile(`journal/export?entity=${entity}`);
  expect(rawPayload.subarray(0, 2).toString()).toBe("PK");
  const unknown = crypto.randomUUID();
  for (const path of [
    `journal/export?entity=${unknown}`,
    `fec?entity=${unknown}&to=${month}`,
    `vat?entity=${unknown}`,
  ])
    expect((await getFile(path)).json().code).toBe("entity_not_found");
});

test("states VAT by country and rate", async () => {
  const vat = await callAs<VatReport>(server, finance, "GET", "/api/admin/financials/vat");
  expect(vat.rows).toEqual([
    {
      country: "CM",
      country_name: "Pays CM",
      category: "services",
      rate: 1925,
      net: 15_000 - invoice.tax,
      tax: invoice.tax,
    },
  ]);
  const { body } = await getFile(`vat/export?format=csv&from=${month}&to=${month}`);
  expect(body.split("\r\n").slice(1)).toEqual([
    `"Pays CM","Services","${formatRate(1925, "fr")}","${15_000 - invoice.tax}","${invoice.tax}","XAF"`,
    `"Total de ${month} à ${month}","","","${15_000 - invoice.tax}","${invoice.tax}","XAF"`,
    "",
  ]);
});

test("leads from a row to its documents and payments", async () => {
  const documents = await callAs<Details>(
    server,
    finance,
    "GET",
    "/api/admin/financials/details?view=revenue&by=country&key=CM",
  );
  expect(documents.rows).toMatchObject([
    { kind: "invoice", on: today, reference: invoice.number, amount: 15_000 - invoice.tax, tax: invoice.tax },
  ]);
  expect(documents.total).toBe(1);
  const movements = await callAs<Details>(
    server,
    finance,
    "GET",
    `/api/admin/financials/details?view=cash&by=month&key=${month}`,
  );
  expect(movements.rows).toMatchObject([{ id: paid.paymentId, kind: "received", amount: 15_000 }]);
  const ofKind = async (measure: string) => {
    const path = `/api/admin/financials/details?view=cash&by=month&key=${month}&measure=${measure}`;
    return (await callAs<Details>(server, finance, "GET", path)).total;
  };
  expect([await ofKind("received"), await ofKind("returned"), await ofKind("fees")]).toEqual([1, 0, 0]);
});

describe("the books add up", () => {
  /** Sums of both sides of each account in the journal, by kind. */
  async function readJournal(): Promise<Map<string, number>> {
    const { rows } = await sql<{ kind: string; balance: number }>`
      SELECT kind, sum(amount)::bigint AS balance FROM (
        SELECT debit_kind AS kind, amount FROM book_postings
        UNION ALL SELECT credit_kind, -amount FROM book_postings) AS side GROUP BY kind`.execute(
      server.ctx.db,
    );
    return new Map(rows.map(({ kind, balance }) => [kind, balance]));
  }

  test("with the ledger and the documents, after refunds and in any order", async () => {
    // Credited before the work is done; invoiced after it; and refunded after it.
    const early = await buildPaid(server, { price: 9_990, order: mobile() });
    await issueDues(server.ctx);
    const late = await buildPaid(server, { price: 7_001 });
    await server.ctx.db.transaction().execute((trx) => earnRequest(trx, late.requestId));
    await issueDues(server.ctx);
    for (const { paymentId } of [early, paid]) {
      const id = crypto.randomUUID();
      const asked = { id, amount: 3_331, reason: "goodwill", note: "Geste commercial" };
      await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, asked);
      await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "approve" });
    }
    await expect
      .poll(() =>
        server.ctx.db.selectFrom("refunds").select("status").where("status", "=", "succeeded").execute(),
      )
      .toHaveLength(2);
    await issueDues(server.ctx);
    await expect.poll(() => server.ctx.db.selectFrom("billing_dues").selectAll().execute()).toEqual([]);
    await server.ctx.db.transaction().execute((trx) => earnRequest(trx, early.requestId));
    // Done while a refund of its whole price was waiting, which is then declined.
    const declined = await buildPaid(server, { price: 12_003 });
    await issueDues(server.ctx);
    const id = crypto.randomUUID();
    const asked = { id, amount: 12_003, reason: "goodwill", note: "Geste commercial" };
    await callAs(server, finance, "POST", `/api/admin/payments/${declined.paymentId}/refunds`, asked);
    await server.ctx.db.transaction().execute((trx) => earnRequest(trx, declined.requestId));
    const move = { action: "decline", note: "Travail fait." };
    await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, move);

    const journal = await readJournal();
    expect([...journal.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
    const { rows: ledger } = await sql<{ kind: string; balance: number }>`
      SELECT kind, sum(balance)::bigint AS balance FROM ledger_accounts GROUP BY kind`.execute(server.ctx.db);
    const { rows: documents } = await sql<{ tax: number; net: number }>`
      SELECT sum(CASE kind WHEN 'invoice' THEN tax WHEN 'credit_note' THEN -tax ELSE 0 END)::bigint AS tax,
        sum(CASE kind WHEN 'invoice' THEN net WHEN 'credit_note' THEN -net ELSE 0 END)::bigint AS net
      FROM billing_documents`.execute(server.ctx.db);
    const [{ tax, net } = { tax: 0, net: 0 }] = documents;
    for (const { kind, balance } of ledger) {
      // The ledger's revenue includes VAT; the books post it separately.
      expect(journal.get(kind), kind).toBe(kind === "revenue" ? balance + tax : balance);
    }
    // All work is done, so no VAT is pending, and the earned amount is the invoiced one.
    expect(journal.get("vat")).toBe(-tax);
    expect(journal.get("vat_pending")).toBe(0);
    expect(journal.get("revenue")).toBe(-net);

    const { accounts } = await callAs<BookBalances>(server, finance, "GET", "/api/admin/financials/balances");
    for (const [kind, balance] of journal) {
      const shown = accounts.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.balance, 0);
      expect(shown, kind).toBe(balance);
    }
  });
});
