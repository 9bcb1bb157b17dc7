import type { Handover } from "@passerelle/contract/requests/deliverables";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { buildCountryOffer, buildModality, buildService } from "../../../test/builders/catalogue.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildRequest, getRequest, submit } from "../../../test/builders/requests.ts";
import { DISTINCT_ROLES, holdRequest } from "../../../test/every-role.ts";
import { takesIdFirst } from "../../../test/taken-ids.ts";
import { purgeClosedAccounts } from "../../privacy/purge-closed-accounts.ts";

let server: TestApp;
let admin: TestUser;
let refused: Awaited<ReturnType<typeof begun>>;
/** A request whose deliverables every role tries to reach. */
let tried: Awaited<ReturnType<typeof begun>>;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  refused = await begun();
  tried = await begun([SCAN]);
});
afterAll(() => server.close());

const SCAN: PromisedItem = { key: "copie", kind: "file", fr: "L’acte numérisé", en: "The scanned record" };
const ORIGINAL: PromisedItem = { key: "original", kind: "courier", fr: "L’original", en: "The original" };

const call = async (
  user: TestUser,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
};
const move = (id: string, payload: object) => call(admin, "POST", `/api/work/requests/${id}/moves`, payload);
const at = (id: string, deliverable = "") =>
  `/api/work/requests/${id}/deliverables${deliverable && `/${deliverable}`}`;
const give = (id: string, given: object, user = admin, deliverable: string = crypto.randomUUID()) =>
  call(user, "PUT", at(id, deliverable), given);
const link = (user: TestUser, id: string, deliverable: string, file: string) =>
  call(user, "POST", `/api/requests/${id}/deliverables/${deliverable}/files/${file}/links`, {
    disposition: "attachment",
  });

const MESSAGE = { kind: "message", promise_key: null, body: "Tout est en ordre." } as const;
const COURIER = {
  kind: "courier",
  promise_key: "original",
  body: "",
  carrier: "DHL",
  tracking_number: "JD0146 0000 12",
  tracking_url: "https://www.dhl.com/track?id=12",
} as const;

/** A request in progress for a service that promises these deliverables; free unless `paid`. */
async function begun(deliverables: PromisedItem[] = [SCAN, ORIGINAL], owner?: TestUser, paid = false) {
  const { id: service_id } = await buildService(server.ctx.db, { deliverables });
  const { id: service_country_id } = await buildCountryOffer(server.ctx.db, {
    service_id,
    country_code: "CM",
    is_free: !paid,
  });
  if (paid) await buildModality(server.ctx.db, { service_country_id, price: 15_000 });
  const offer = { service_id, country_code: "CM", organism_id: null };
  const request = await buildRequest(server, { offer, ...(owner && { owner }) });
  const detail = paid ? await payRequest(server, request.owner, request.id) : request.detail;
  await submit(server, request.owner, detail);
  await move(request.id, { from: "submitted", move: "start" });
  return request;
}

async function giveFile(id: string, user = admin) {
  const file = await buildAttachment(server, user, { name: "acte.pdf" });
  const deliverable = crypto.randomUUID();
  const given = { kind: "file", promise_key: "copie", body: "", files: [file.id] };
  return { file, deliverable, reply: await give(id, given, user, deliverable) };
}

test("notifies the customer once of each deliverable, without its content", async () => {
  const { id, owner } = await begun();
  const deliverable = crypto.randomUUID();
  for (let press = 0; press < 2; press += 1)
    expect((await give(id, MESSAGE, admin, deliverable)).status).toBe(200);
  const notifications = await server.ctx.db
    .selectFrom("notifications")
    .selectAll()
    .where("user_id", "=", owner.id)
    .where("source_id", "=", deliverable)
    .execute();
  expect(notifications).toMatchObject([{ type: "request", details: { event: "delivered" }, read_at: null }]);
  expect(JSON.stringify(notifications)).not.toContain(MESSAGE.body);
  expect((await call(admin, "DELETE", at(id, deliverable))).status).toBe(200);
  const unread = server.ctx.db.selectFrom("notifications").select("id").where("source_id", "=", deliverable);
  expect(
    await unread.where("read_at", "is", null).execute(),
    "a removed deliverable leaves no unread notification",
  ).toEqual([]);
});

test("freezes the promised deliverables with the order and shows them to support", async () => {
  const { id, owner, offer } = await begun();
  await server.ctx.db
    .updateTable("platform_services")
    .set({ deliverables: JSON.stringify([]) })
    .where("id", "=", offer.service_id)
    .execute();
  expect((await getRequest(server, owner, id)).promises).toEqual([
    { key: "copie", kind: "file", name: "L’acte numérisé" },
    { key: "original", kind: "courier", name: "L’original" },
  ]);
});

test("completes only with all promised deliverables, then notifies the customer and opens the review", async () => {
  const { id, owner, offer } = await begun();
  expect(await move(id, { from: "in_progress", move: "complete" })).toMatchObject({
    status: 409,
    body: { code: "deliverables_missing", details: { missing: ["L’acte numérisé", "L’original"] } },
  });
  const { file, deliverable } = await giveFile(id);
  expect(await move(id, { from: "in_progress", move: "complete" })).toMatchObject({
    status: 409,
    body: { details: { missing: ["L’original"] } },
  });
  expect((await getRequest(server, owner, id)).status).toBe("in_progress");
  const given = await give(id, COURIER);
  expect(given).toMatchObject({ status: 200, body: { missing: [], open: true } });
  expect(await move(id, { from: "in_progress", move: "complete" })).toMatchObject({ status: 200 });
  expect((await waitForMail(server, owner.email, 3)).subject).toMatch(/est terminée/);

  const seen = await getRequest(server, owner, id);
  expect(seen).toMatchObject({
    status: "completed",
    deliverables: [
      { id: deliverable, kind: "file", files: [{ id: file.id, name: "acte.pdf" }] },
      { kind: "courier", carrier: "DHL", tracking_number: "JD0146 0000 12" },
    ],
  });
  expect(JSON.stringify(seen)).not.toContain("Ada Eze");
  const events = seen.events.filter(({ kind }) => kind === "delivered");
  expect(events.map(({ note }) => note)).toEqual(["L’acte numérisé", "L’original"]);
  const { status, body } = await link(owner, id, deliverable, file.id);
  expect(status).toBe(200);
  expect((await server.app.inject({ url: body.url })).statusCode).toBe(200);
  const reads = await server.ctx.db
    .selectFrom("attachment_reads")
    .select("user_id")
    .where("attachment_id", "=", file.id)
    .execute();
  expect(reads).toEqual([{ user_id: owner.id }]);
  const review = await call(owner, "GET", `/api/services/${offer.service_id}/my-review`);
  expect(review.body).toMatchObject({ may_review: true });
});

test("adds a deliverable once when it is sent again, and hides one of another request", async () => {
  const { id, owner } = await begun([]);
  const deliverable = crypto.randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => give(id, MESSAGE, admin, deliverable)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { events, deliverables } = await getRequest(server, owner, id);
  expect(deliverables).toHaveLength(1);
  expect(events.filter(({ kind }) => kind === "delivered")).toHaveLength(1);
  const other = await begun([]);
  const refused = { status: 404, body: { code: "deliverable_not_found" } };
  expect(await give(other.id, MESSAGE, admin, deliverable)).toMatchObject(refused);
  expect(await call(admin, "DELETE", at(other.id, deliverable))).toMatchObject(refused);
  const contested = crypto.randomUUID();
  await takesIdFirst(server.ctx.db, "deliverables", contested);
  expect(await give(other.id, MESSAGE, admin, contested), "taken a moment ago").toMatchObject(refused);
});

test("hides a removed deliverable from the customer, reopens its promise, and refuses changes after completion", async () => {
  const { id, owner } = await begun([SCAN]);
  const { file, deliverable } = await giveFile(id);
  for (let press = 0; press < 2; press++)
    expect(await call(admin, "DELETE", at(id, deliverable))).toMatchObject({
      status: 200,
      body: { missing: ["copie"], deliverables: [{ removed_by: { name: "Ada Eze" } }] },
    });
  const { deliverables, events } = await getRequest(server, owner, id);
  expect(deliverables).toEqual([]);
  expect(events.at(-1)).toMatchObject({ kind: "delivery_removed" });
  expect((await link(owner, id, deliverable, file.id)).status).toBe(404);
  expect((await link(admin, id, deliverable, file.id)).status).toBe(200);
  expect((await move(id, { from: "in_progress", move: "complete" })).body).toMatchObject({
    code: "deliverables_missing",
  });
  const again = await giveFile(id);
  await move(id, { from: "in_progress", move: "complete" });
  const refused = { status: 409, body: { code: "move_not_allowed" } };
  expect(await call(admin, "DELETE", at(id, again.deliverable))).toMatchObject(refused);
  expect(await give(id, MESSAGE)).toMatchObject(refused);
  expect((await call(admin, "GET", at(id))).body).toMatchObject({ open: false, missing: [] });
});

test("never completes without a promised deliverable when completing and removing run at once", async () => {
  for (let run = 0; run < 4; run++) {
    const { id, owner } = await begun([SCAN]);
    const { deliverable } = await giveFile(id);
    await Promise.all([
      move(id, { from: "in_progress", move: "complete" }),
      call(admin, "DELETE", at(id, deliverable)),
    ]);
    const { status, deliverables } = await getRequest(server, owner, id);
    expect(deliverables).toHaveLength(status === "completed" ? 1 : 0);
  }
});

test.each([
  ["a promise that is none", { ...MESSAGE, promise_key: "autre" }, 409, "deliverable_not_promised"],
  ["a promise that comes otherwise", { ...MESSAGE, promise_key: "copie" }, 409, "deliverable_not_promised"],
  ["no words", { ...MESSAGE, body: "  " }, 400, "invalid_input"],
  ["no number", { ...COURIER, tracking_number: "" }, 400, "invalid_input"],
  ["a page that is no page", { ...COURIER, tracking_url: "javascript:alert(1)" }, 400, "invalid_input"],
  ["a page that is not encrypted", { ...COURIER, tracking_url: "http://dhl.com/" }, 400, "invalid_input"],
  ["no file", { kind: "file", promise_key: "copie", body: "", files: [] }, 400, "invalid_input"],
  ["two kinds at once", { ...MESSAGE, carrier: "DHL" }, 400, "invalid_input"],
  [
    "a file that is none",
    { kind: "file", promise_key: "copie", body: "", files: [crypto.randomUUID()] },
    404,
    "attachment_not_found",
  ],
])("refuses %s and stores nothing", async (_, given, status, code) => {
  expect(await give(refused.id, given)).toMatchObject({ status, body: { code } });
  const { deliverables, events } = await getRequest(server, refused.owner, refused.id);
  expect(deliverables).toEqual([]);
  expect(events.at(-1)).toMatchObject({ to: "in_progress" });
});

test("refuses a file uploaded by the customer or by a colleague", async () => {
  const file = await buildAttachment(server, refused.owner);
  const given = { kind: "file", promise_key: "copie", body: "", files: [file.id] };
  expect((await give(refused.id, given)).body).toMatchObject({ code: "attachment_not_found" });
});

test.each(DISTINCT_ROLES)("%s reaches deliverables of own and assigned requests only", async (role) => {
  const user = await buildUser(server, { role });
  const { id, owner } = tried;
  const works = ["super_admin", "agent_administration", "mandataire", "partenaire"].includes(role);
  const expected = {
    own: { work: works ? 404 : 403, read: 200 },
    foreign: role === "super_admin" ? { work: 200, read: 200 } : { work: works ? 404 : 403, read: 404 },
    assigned: works ? { work: 200, read: 200 } : { work: 403, read: 404 },
  };
  for (const name of ["own", "foreign", "assigned"] as const) {
    const { work, read } = expected[name];
    // A colleague gives each file while the request is the customer's.
    await holdRequest(server, id, owner, null);
    const { file, deliverable } = await giveFile(id);
    await holdRequest(server, id, name === "own" ? user : owner, name === "assigned" ? user : null);
    expect((await link(user, id, deliverable, file.id)).status, `${name} read`).toBe(read);
    expect((await call(user, "GET", at(id))).status, `${name} list`).toBe(work);
    const own = crypto.randomUUID();
    expect((await give(id, MESSAGE, user, own)).status, `${name} give`).toBe(work);
    expect((await call(user, "DELETE", at(id, deliverable))).status, `${name} take back`).toBe(work);
    if (work === 200) {
      const { deliverables } = (await call(user, "GET", at(id))).body as Handover;
      expect(deliverables.find((one) => one.id === own)?.given_by.id).toBe(user.id);
    }
    const seen = await call(user, "GET", `/api/work/requests/${id}`);
    if (role === "operateur_support" && name !== "own")
      expect(seen.body.request.deliverables, "the support reads none").toEqual([]);
  }
});

test("hides a deliverable under the address of another request", async () => {
  const { id } = await begun([SCAN]);
  const { file, deliverable } = await giveFile(id);
  const stranger = await begun([SCAN]);
  expect((await link(stranger.owner, stranger.id, deliverable, file.id)).status).toBe(404);
  const other = await giveFile(stranger.id);
  expect((await link(stranger.owner, stranger.id, other.deliverable, file.id)).status).toBe(404);
});

test.each([
  ["what was free goes with the account", false],
  ["what was paid goes ten years later", true],
])("%s: exports the deliverables before and keeps none of them after", async (_, paid) => {
  const { id, owner } = await begun([SCAN], undefined, paid);
  const { file, deliverable } = await giveFile(id);
  await move(id, { from: "in_progress", move: "complete" });
  const exported = (await call(owner, "GET", "/api/me/export")).body;
  expect(exported.deliverables).toMatchObject([{ id: deliverable, kind: "file", files: [{ id: file.id }] }]);
  expect(JSON.stringify(exported)).not.toContain(admin.id);
  expect((await call(owner, "POST", "/api/me/closure", { password: TEST_PASSWORD })).status).toBe(200);
  const left = async () => [
    await server.ctx.db.selectFrom("deliverables").select("id").where("id", "=", deliverable).execute(),
    await server.ctx.db.selectFrom("attachments").select("id").where("id", "=", file.id).execute(),
  ];
  if (paid) {
    expect(await left()).toEqual([[{ id: deliverable }], [{ id: file.id }]]);
    await purgeClosedAccounts(server.ctx, new Date(Date.now() + 11 * 366 * 24 * 3_600_000));
  }
  expect(await left()).toEqual([[], []]);
});
