import { addDays, utcDay } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readPdf } from "../../../test/billing/pdf.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildMandate, prepareMandates, sendScan } from "../../../test/builders/mandates.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { advanceMandates } from "../advance.ts";
import { sealAccepted } from "../seal/seal-mandate.ts";
import { eraseScans } from "./erase-scans.ts";
import { findScan } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const judge = (id: string, scan_id: string, verdict: "accepted" | "refused") =>
  callAs(server, admin, "POST", `/api/admin/mandates/${id}/verdict`, {
    scan_id,
    verdict,
    reason: verdict === "refused" ? "unreadable" : null,
    note: "",
  });

async function refusedAndAccepted() {
  const built = await buildMandate(server, { change: { form: "legalised" } });
  const refused = await sendScan(server, built.principal, built.id);
  await judge(built.id, refused, "refused");
  const accepted = await sendScan(server, built.holder, built.id);
  await judge(built.id, accepted, "accepted");
  return { ...built, refused, accepted };
}

test("erases a refused scan after 30 days and keeps the accepted one with every verdict", async () => {
  const { db, storage } = server.ctx;
  const { id, principal, refused, accepted } = await refusedAndAccepted();
  const path = (await findScan(db, refused))?.storage_path ?? "";
  await eraseScans(server.ctx, Date.now() + 29 * DAY_MS);
  expect((await findScan(db, refused))?.erased_at).toBeNull();
  await eraseScans(server.ctx, Date.now() + 31 * DAY_MS);
  await eraseScans(server.ctx, Date.now() + 31 * DAY_MS);
  expect(await findScan(db, refused)).toMatchObject({
    file_name: "",
    verdict: "refused",
    reason: "unreadable",
  });
  await expect(storage.getBytes(path)).rejects.toThrow();
  expect((await findScan(db, accepted))?.erased_at).toBeNull();
  const link = await server.app.inject({
    method: "POST",
    url: `/api/mandate-scans/${refused}/links`,
    headers: principal.headers,
    payload: { disposition: "inline" },
  });
  expect(link.json()).toMatchObject({ code: "document_not_found" });
  const counted = await db
    .selectFrom("erasures")
    .select(({ fn }) => fn.sum<number>("files").as("files"))
    .where("rule", "=", "mandate_scan_unused")
    .executeTakeFirstOrThrow();
  expect(Number(counted.files)).toBe(1);
  expect(await callAs(server, admin, "GET", `/api/admin/mandates/${id}`)).toMatchObject({
    scans: [{ verdict: "accepted" }, { verdict: "refused" }],
  });
});

test("the sealed file states the check and the hash of the scan that was accepted", async () => {
  const { id, principal, accepted } = await refusedAndAccepted();
  await sealAccepted(server.ctx, id);
  const { url } = await callAs<{ url: string }>(server, principal, "POST", `/api/mandates/${id}/links`, {
    disposition: "attachment",
  });
  const { text } = await readPdf((await server.app.inject({ url })).rawPayload);
  const scan = await findScan(server.ctx.db, accepted);
  expect(text.replaceAll(/\s/g, "")).toContain(scan?.sha256);
  expect(text.replaceAll(/\s+/g, " ")).toContain("Signé sur papier devant une autorité");
  expect(text.replaceAll(/\s+/g, " ")).toContain("devant une mairie, un consulat");
});

test("reminds both of a paper that is missing, and not while it waits for a reviewer", async () => {
  const today = utcDay(new Date());
  const { id, principal, holder } = await buildMandate(server, { change: { form: "legalised" } });
  const countTo = async ({ email }: TestUser) =>
    (await sentMails(server, email)).filter((mail) => mail === "mandate_to_legalise").length;
  const before = await countTo(principal);
  await advanceMandates(server.ctx, addDays(today, 6));
  expect(await countTo(principal)).toBe(before);
  await advanceMandates(server.ctx, addDays(today, 7));
  await advanceMandates(server.ctx, addDays(today, 8));
  expect([await countTo(principal), await countTo(holder)]).toEqual([before + 1, before + 1]);
  await sendScan(server, holder, id);
  await advanceMandates(server.ctx, addDays(today, 21));
  expect(await countTo(principal)).toBe(before + 1);
});
