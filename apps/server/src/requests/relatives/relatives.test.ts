import type { Relative } from "@passerelle/contract/requests/relatives";
import { MAX_RELATIVES } from "@passerelle/domain/requests/relatives/relatives";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildRequest, callAs, draftOf, getRequest, save, submit } from "../../../test/builders/requests.ts";
import { workCalls } from "../../../test/work-calls.ts";
import { privacyHooks } from "../privacy-hooks.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Reply = { relatives: Relative[] };
const MOTHER = { name: "Awa Ndiaye", relationship: "parent", consent_by: "relative", consent: true } as const;
const put = (user: TestUser, id: string, form: object = MOTHER) =>
  callAs<Reply>(server, user, "PUT", `/api/relatives/${id}`, form);
const list = async (user: TestUser) => (await callAs<Reply>(server, user, "GET", "/api/relatives")).relatives;
const remove = (user: TestUser, id: string) => callAs<Reply>(server, user, "DELETE", `/api/relatives/${id}`);

test("keeps relatives with their consent, for their account only", async () => {
  const [owner, stranger] = [await buildUser(server), await buildUser(server)];
  const id = crypto.randomUUID();
  const { relatives } = await put(owner, id);
  expect(relatives).toMatchObject([
    { id, name: "Awa Ndiaye", relationship: "parent", consent_by: "relative" },
  ]);
  expect(Date.parse(relatives[0]?.consented_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await list(stranger)).toEqual([]);
  await expect(put(stranger, id)).rejects.toThrow("relative_not_found");
  await remove(stranger, id);
  expect(await list(owner)).toHaveLength(1);
  for (const wrong of [
    { ...MOTHER, consent: false },
    { ...MOTHER, name: " " },
    { ...MOTHER, relationship: "boss" },
  ]) {
    await expect(put(owner, crypto.randomUUID(), wrong)).rejects.toThrow("400");
  }
  await remove(owner, id);
  expect(await list(owner)).toEqual([]);
});

test("limits the relatives of an account, also for parallel calls", async () => {
  const owner = await buildUser(server);
  const all = Array.from({ length: MAX_RELATIVES + 3 }, () =>
    put(owner, crypto.randomUUID()).catch(() => {}),
  );
  await Promise.all(all);
  expect(await list(owner)).toHaveLength(MAX_RELATIVES);
});

test("a request carries its beneficiary, follows the relative until submission, and keeps it then", async () => {
  const { id, owner, offer, detail } = await buildRequest(server, { price: 0 });
  expect(detail).toMatchObject({ beneficiary: null, relative_id: null });
  const relative = crypto.randomUUID();
  const draft = draftOf(offer, { version: 1, step: "details", relative_id: relative });
  await expect(save(server, owner, id, draft)).rejects.toThrow("relative_not_found");
  await put(owner, relative);
  const saved = await save(server, owner, id, draft);
  expect(saved).toMatchObject({
    relative_id: relative,
    beneficiary: { name: "Awa Ndiaye", relationship: "parent" },
  });
  await put(owner, relative, { ...MOTHER, name: "Awa Ndiaye Sow" });
  expect((await getRequest(server, owner, id)).beneficiary?.name).toBe("Awa Ndiaye Sow");

  await submit(server, owner, saved);
  await put(owner, relative, { ...MOTHER, name: "Quelqu’un d’autre" });
  await remove(owner, relative);
  expect((await getRequest(server, owner, id)).beneficiary?.name).toBe("Awa Ndiaye Sow");
  const admin = await buildUser(server, { role: "super_admin" });
  const page = await workCalls(server).list(admin, `?box=unassigned&search=${saved.reference}`);
  expect(page.requests).toMatchObject([{ beneficiary: { name: "Awa Ndiaye Sow", relationship: "parent" } }]);
});

test("deleting a relative removes it from drafts; a stranger's relative is unknown", async () => {
  const { id, owner, offer } = await buildRequest(server, { price: 0 });
  const other = await buildUser(server);
  const [relative, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
  await put(owner, relative);
  await put(other, foreign);
  const draft = draftOf(offer, { version: 1, step: "details" });
  await expect(save(server, owner, id, { ...draft, relative_id: foreign })).rejects.toThrow(
    "relative_not_found",
  );
  await save(server, owner, id, { ...draft, relative_id: relative });
  await remove(owner, relative);
  expect(await getRequest(server, owner, id)).toMatchObject({ beneficiary: null, relative_id: null });
});

test("exports relatives, and erases them when the account is closed", async () => {
  const { owner } = await buildRequest(server, { price: 0 });
  await put(owner, crypto.randomUUID());
  const exported = await callAs<Reply>(server, owner, "GET", "/api/me/export");
  expect(exported.relatives).toMatchObject([{ name: "Awa Ndiaye", relationship: "parent" }]);
  await server.ctx.db.transaction().execute(async (trx) => {
    await privacyHooks.eraseOnClosure?.(server.ctx, trx, owner.id);
  });
  expect(await list(owner)).toEqual([]);
});
