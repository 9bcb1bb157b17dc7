import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readPdf } from "../../../test/billing/pdf.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  beginScan,
  buildMandate,
  buildPresented,
  draftTo,
  mandateCalls,
  prepareMandates,
  sendScan,
} from "../../../test/builders/mandates.ts";
import { callAs } from "../../../test/builders/requests.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  admin = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const judge = (user: TestUser, id: string, scan_id: string, change: object = {}) =>
  server.app.inject({
    method: "POST",
    url: `/api/admin/mandates/${id}/verdict`,
    headers: user.headers,
    payload: { scan_id, verdict: "accepted", reason: null, note: "", ...change },
  });

const onPaper = () => buildMandate(server, { change: { form: "legalised" } });
const statusOf = async (user: TestUser, id: string) =>
  (await mandateCalls(server).read(user, id)).mandate.status;

test("a mandate on paper is in force only once a reviewer accepted its scan", async () => {
  const { id, principal, holder } = await onPaper();
  expect(await statusOf(principal, id)).toBe("awaiting_legalisation");
  expect((await beginScan(server, admin, id)).statusCode).toBe(404);
  const first = await sendScan(server, holder, id);
  expect((await judge(admin, id, first, { verdict: "refused" })).json()).toMatchObject({
    code: "reason_required",
  });
  const refused = { verdict: "refused", reason: "not_legalised", note: "Il manque le cachet." };
  expect((await judge(admin, id, first, refused)).statusCode).toBe(200);
  expect(await callAs(server, principal, "GET", `/api/mandates/${id}/legalisation`)).toMatchObject({
    can_send: true,
    scan: { verdict: "refused", reason: "not_legalised", note: "Il manque le cachet." },
  });
  expect((await judge(admin, id, first)).json()).toMatchObject({ code: "scan_checked" });
  const second = await sendScan(server, principal, id);
  expect((await judge(admin, id, second)).statusCode).toBe(200);
  expect(await statusOf(holder, id)).toBe("active");
  expect((await beginScan(server, principal, id)).json()).toMatchObject({ code: "move_not_allowed" });
});

test("limits the scans of a person, counting replaced ones and open uploads", async () => {
  const { id, principal } = await onPaper();
  const scan = await sendScan(server, principal, id);
  // 197 replaced ones.
  await sql`
    INSERT INTO mandate_scans
      (id, mandate_id, user_id, upload_id, file_name, storage_path, mime_type, size, sha256, replaced_at)
    SELECT gen_random_uuid(), mandate_id, user_id, gen_random_uuid(), file_name, storage_path || number, mime_type, size, sha256,
      now()
    FROM mandate_scans, generate_series(1, 197) AS number WHERE id = ${scan}`.execute(server.ctx.db);
  const replies = await Promise.all([1, 2, 3].map(() => beginScan(server, principal, id)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409]);
});

test("refuses the check of a mandate by its own people and without the permission, and one of two others decides", async () => {
  const { id, principal, holder } = await onPaper();
  const scan = await sendScan(server, principal, id);
  await sql`UPDATE users SET role = 'super_admin' WHERE id = ${holder.id}`.execute(server.ctx.db);
  expect((await judge(holder, id, scan)).json()).toMatchObject({ code: "own_mandate" });
  expect((await judge(principal, id, scan)).statusCode).toBe(403);
  expect(await statusOf(principal, id)).toBe("awaiting_legalisation");
  const other = await buildUser(server, { role: "super_admin" });
  const replies = await Promise.all([judge(admin, id, scan), judge(other, id, scan)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test("the paper is printed with the hash and places to sign, only for mandates on paper", async () => {
  const { id, principal, hash } = await onPaper();
  const { url } = await callAs<{ url: string }>(
    server,
    principal,
    "POST",
    `/api/mandates/${id}/paper-links`,
    {
      disposition: "inline",
    },
  );
  const reply = await server.app.inject({ url });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await readPdf(reply.rawPayload)).text.replaceAll(/\s/g, "")).toContain(hash);
  const signedHere = await buildMandate(server);
  const none = await server.app.inject({
    method: "POST",
    url: `/api/mandates/${signedHere.id}/paper-links`,
    headers: signedHere.principal.headers,
    payload: { disposition: "inline" },
  });
  expect(none.json()).toMatchObject({ code: "move_not_allowed" });
});

test("staff finds a mandate by its number and while it waits for its check, others do not, and reading it is recorded", async () => {
  const { id, principal } = await onPaper();
  await sendScan(server, principal, id);
  const { mandate } = await mandateCalls(server).read(principal, id);
  const found = async (user: TestUser, sought: string) =>
    (
      await callAs<{ results: { kind: string; id: string }[] }>(
        server,
        user,
        "GET",
        `/api/search?q=${encodeURIComponent(sought)}`,
      )
    ).results.filter((result) => result.kind === "mandate" && result.id === id).length;
  expect(await found(admin, mandate.number)).toBe(1);
  expect(await found(principal, mandate.number)).toBe(0);

  const list = await callAs<{ mandates: { id: string }[]; to_check: number }>(
    server,
    admin,
    "GET",
    "/api/admin/mandates?to_check=yes&status=awaiting_legalisation&country=CM&power=file&holder=biyong",
  );
  expect(list.mandates.map((one) => one.id)).toContain(id);
  expect(await callAs(server, admin, "GET", `/api/admin/mandates/${id}`)).toMatchObject({
    mandate: { to_check: true },
    check_refusal: null,
    reads: [{ reader: "Rose Mbida", what: "page" }],
  });
});

test("staff does not read a draft, which is its principal's alone", async () => {
  const { id } = await buildPresented(server);
  const { principal } = await buildPresented(server);
  const draft = crypto.randomUUID();
  const other = draftTo({ kind: "email", name: "Paul Biyong", email: "paul@example.com" });
  await mandateCalls(server).trySave(principal, draft, other);
  const read = (of: string) =>
    server.app.inject({ url: `/api/admin/mandates/${of}`, headers: admin.headers });
  expect((await read(draft)).json()).toMatchObject({ code: "mandate_not_found" });
  expect((await read(id)).statusCode).toBe(200);
});
