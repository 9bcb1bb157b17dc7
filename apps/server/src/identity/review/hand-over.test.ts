import type { ReviewCase } from "@passerelle/contract/identity/review";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  buildSubmitted,
  claim,
  readOwnCase,
  readReview,
  sendPicture,
  startCase,
  trySubmit,
  verifyIdentity,
} from "../../../test/builders/identity.ts";
import { staffCalls } from "../../../test/hand-overs.ts";

let server: TestApp;
let rose: TestUser;
let staff: ReturnType<typeof staffCalls>;
beforeAll(async () => {
  server = await startTestApp();
  rose = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
  staff = staffCalls(server, () => rose);
});
afterAll(() => server.close());

const reviewerOf = async (id: string) => (await readReview(server, rose, id)).reviewer?.name;

test("gives claimed cases to another reviewer, with an entry for each", async () => {
  const leaver = await buildUser(server, { role: "super_admin", name: "Paul Essomba" });
  const taker = await buildUser(server, { role: "super_admin", name: "Inès Talla" });
  const { id } = await buildSubmitted(server);
  await claim(server, leaver, id);
  expect(await staff.itemsOf(leaver.id, "identity_reviews")).toMatchObject([{ id, state: "open" }]);
  expect(await staff.handOver(leaver.id, "identity_reviews", [taker])).toEqual({ moved: 1, left: 0 });
  expect(await reviewerOf(id)).toBe("Inès Talla");
  const { events } = await readReview(server, taker, id);
  expect(events.map(({ kind, by }: ReviewCase["events"][number]) => `${kind} ${by}`).slice(-2)).toEqual([
    "claim Paul Essomba",
    "claim Inès Talla",
  ]);
});

test("no one gets their own case, nor one of level 3 whose level 2 they decided", async () => {
  const leaver = await buildUser(server, { role: "super_admin", name: "Paul Essomba" });
  const { id, person } = await buildSubmitted(server);
  await claim(server, leaver, id);
  await server.ctx.db.updateTable("users").set({ role: "super_admin" }).where("id", "=", person.id).execute();
  expect(await staff.handOver(leaver.id, "identity_reviews", [person])).toEqual({ moved: 0, left: 1 });

  const decided = await buildUser(server, { role: "super_admin", name: "Guy Kamga" });
  const verified = await buildUser(server);
  await verifyIdentity(server, verified, decided);
  const second = await startCase(server, verified, {}, 3);
  for (const { side } of second.sides) await sendPicture(server, verified, second.id, side);
  const sent = await trySubmit(server, verified, await readOwnCase(server, verified));
  expect(sent.statusCode, sent.body).toBe(200);
  await claim(server, leaver, second.id);
  const both = await staff.handOver(leaver.id, "identity_reviews", [person, decided]);
  expect(both).toEqual({ moved: 2, left: 0 });
  expect(await reviewerOf(second.id)).not.toBe("Guy Kamga");
});
