import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import {
  asReviewer,
  claim,
  judgeAll,
  readOwnCase,
  readReview,
  sendPicture,
  startCase,
  trySubmit,
  tryToDecide,
} from "../../test/builders/identity.ts";
import { callAs } from "../../test/builders/requests.ts";
import { type FakeClamd, startClamd } from "../../test/clamd.ts";
import { infectedPdf } from "../../test/pdf-samples.ts";
import { scanAgain } from "../../test/scan-again.ts";

let clamd: FakeClamd;
let server: OwnApp;
let admin: TestUser;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startOwnApp({ CLAMD_URL: clamd.url });
  admin = await buildUser(server, { role: "super_admin" });
});
afterEach(() => {
  clamd.behaviour = "working";
});
afterAll(async () => {
  await server.close();
  await clamd.stop();
});

/** A submitted case of an identity card, sent while the scanner is down, with these bytes of its back. */
async function submitted(back?: Buffer): Promise<{ person: TestUser; id: string }> {
  clamd.behaviour = "closing";
  const person = await buildUser(server, { name: "Awa Ndiaye" });
  const { id } = await startCase(server, person);
  await sendPicture(server, person, id, "front");
  await sendPicture(server, person, id, "back", back);
  const reply = await trySubmit(server, person, await readOwnCase(server, person));
  expect(reply.statusCode, reply.body).toBe(200);
  return { person, id };
}

const scansOf = (sides: { document: { scan: string } | null }[]) =>
  sides.map(({ document }) => document?.scan);

test("pictures wait while the scanner is down: reviewers neither open nor judge them, and all pages say so", async () => {
  const { person, id } = await submitted();
  expect(scansOf((await readOwnCase(server, person)).sides)).toEqual(["pending", "pending"]);
  const { sides } = await claim(server, admin, id);
  expect(scansOf(sides)).toEqual(["pending", "pending"]);
  const [front] = sides;
  const link = await server.app.inject({
    method: "POST",
    url: `/api/identity/documents/${front?.document?.id}/links`,
    headers: admin.headers,
    payload: { disposition: "inline" },
  });
  expect(link.json()).toMatchObject({ code: "file_scan_pending" });
  const verdict = { document_id: front?.document?.id, seen: null, verdict: "accepted", reason: null };
  expect((await asReviewer(server, admin, id, "verdicts", verdict)).json()).toMatchObject({
    code: "file_scan_pending",
  });

  await sql`DELETE FROM live_events`.execute(server.ctx.db);
  await scanAgain(server, clamd);
  const published = await server.ctx.db.selectFrom("live_events").select(["user_id", "about"]).execute();
  expect(published).toEqual(
    expect.arrayContaining([
      { user_id: person.id, about: "identity" },
      { user_id: admin.id, about: "identity_queue" },
    ]),
  );
  expect(scansOf((await judgeAll(server, admin, id)).sides)).toEqual(["clean", "clean"]);
});

test("an infected picture has to be sent again before its case is verified", async () => {
  const { person, id } = await submitted(infectedPdf());
  await scanAgain(server, clamd);
  await claim(server, admin, id);
  const [front, back] = (await readReview(server, admin, id)).sides;
  expect(back?.document?.scan).toBe("infected");
  const given = { seen: null, verdict: "accepted", reason: null };
  const judge = (document_id: string | undefined) =>
    asReviewer(server, admin, id, "verdicts", { ...given, document_id });
  expect((await judge(front?.document?.id)).statusCode).toBe(200);
  expect((await judge(back?.document?.id)).json()).toMatchObject({ code: "file_infected" });
  expect((await tryToDecide(server, admin, id, { decision: "verify" })).json()).toMatchObject({
    code: "identity_incomplete",
  });
  const { notifications } = await callAs<{ notifications: { type: string; path: string }[] }>(
    server,
    person,
    "GET",
    "/api/notifications",
  );
  expect(notifications).toContainEqual(
    expect.objectContaining({ type: "infected_file", path: "/kyc-verification" }),
  );

  // No reason is required, since the infected picture shows what must be sent again.
  expect((await tryToDecide(server, admin, id, { decision: "request_revision" })).statusCode).toBe(200);
  expect((await readOwnCase(server, person)).sides).toMatchObject([
    { side: "front", to_send: false },
    { side: "back", to_send: true, document: { scan: "infected" } },
  ]);
  expect((await trySubmit(server, person, await readOwnCase(server, person))).json()).toMatchObject({
    code: "identity_incomplete",
    details: { missing: ["back"] },
  });
  await sendPicture(server, person, id, "back");
  await scanAgain(server, clamd);
  expect((await trySubmit(server, person, await readOwnCase(server, person))).statusCode).toBe(200);
  await claim(server, admin, id);
  await judgeAll(server, admin, id);
  expect((await tryToDecide(server, admin, id, { decision: "verify" })).statusCode).toBe(200);
});
