import type { MandateDetails } from "@passerelle/contract/mandates";
import { addDays, utcDay } from "@passerelle/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  buildMandate,
  buildPresented,
  buildSigner,
  type draftTo,
  mandateCalls,
  prepareMandates,
} from "../../../test/builders/mandates.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { staffCalls } from "../../../test/hand-overs.ts";

let server: TestApp;
let admin: TestUser;
let staff: ReturnType<typeof staffCalls>;
let calls: ReturnType<typeof mandateCalls>;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  admin = await buildUser(server, { role: "super_admin" });
  staff = staffCalls(server, () => admin);
  calls = mandateCalls(server);
});
afterAll(() => server.close());

const buildProxy = (name: string) => buildSigner(server, { name, level: 1, role: "mandataire" });

/** A mandate in force that names a proxy of the platform. */
async function buildHeld(proxy: TestUser, change: Parameters<typeof draftTo>[1] = {}) {
  return buildMandate(server, {
    holder: proxy,
    change: { ...change, holder: { kind: "proxy", id: proxy.id } },
  });
}
const mandatesOf = async (user: TestUser) =>
  (await callAs<{ mandates: MandateDetails["mandate"][] }>(server, user, "GET", "/api/mandates")).mandates;

test("prepares a mandate for another proxy, whose ceiling is what is left, and which ends the former one once it is signed", async () => {
  const leaver = await buildProxy("Léa Mbarga");
  const taker = await buildProxy("Jean Ateba");
  const { id, principal } = await buildHeld(leaver, {
    powers: ["file", "pay"],
    ceiling: { amount: 100_000, currency: "XAF" },
  });
  const spend = (spent: number) =>
    server.ctx.db.updateTable("mandates").set({ spent }).where("id", "=", id).execute();
  await spend(40_000);
  expect(await staff.itemsOf(leaver.id, "mandates")).toMatchObject([
    { id, state: "open", path: `/admin/mandates/${id}` },
  ]);
  expect(await staff.handOver(leaver.id, "mandates", [taker])).toEqual({ moved: 1, left: 0 });
  expect(await staff.itemsOf(leaver.id, "mandates")).toMatchObject([{ id, state: "waiting" }]);
  expect((await sentMails(server, principal.email)).at(-1)).toBe("mandate_replacing");

  const draft = (await mandatesOf(principal)).find(({ status }) => status === "draft");
  expect(draft).toMatchObject({
    powers: [{ power: "file" }, { power: "pay" }],
    ceiling: { amount: 60_000, currency: "XAF" },
    ends_on: addDays(utcDay(new Date()), 180),
  });
  const next = draft?.id ?? "";
  expect((await calls.read(principal, next)).given_to).toMatchObject({ kind: "proxy", id: taker.id });
  // Nothing changes before the signature: the former mandate is in force, and the new holder sees nothing.
  expect((await calls.read(principal, id)).mandate.status).toBe("active");
  expect((await calls.tryRead(taker, next)).statusCode).toBe(404);

  // Money spent before the text is presented reduces its ceiling, and later spending counts under it.
  await spend(55_000);
  const reply = await calls.tryPresent(principal, next, draft?.version ?? 0);
  expect(reply.statusCode, reply.body).toBe(200);
  const presented = await calls.read(principal, next);
  expect(presented.mandate.ceiling).toEqual({ amount: 45_000, currency: "XAF" });
  expect(JSON.stringify(presented.text)).toMatch(/45.000/);
  await spend(65_000);
  await calls.consent(principal, next);
  await calls.consent(taker, next);
  expect((await calls.read(principal, next)).mandate).toMatchObject({
    status: "active",
    ceiling: { amount: 45_000, currency: "XAF" },
    spent: 10_000,
  });
  expect((await calls.read(principal, id)).mandate.status).toBe("renounced");
  expect(await staff.itemsOf(leaver.id, "mandates")).toEqual([]);
});

test("a replacement is presented without payments once the ceiling is used up, and not when it allowed only these", async () => {
  const leaver = await buildProxy("Yves Nana");
  const taker = await buildProxy("Sara Kana");
  const ceiling = { amount: 500, currency: "EUR" } as const;
  const both = await buildHeld(leaver, { powers: ["file", "pay"], ceiling });
  const paying = await buildHeld(leaver, { powers: ["pay"], ceiling });
  await staff.handOver(leaver.id, "mandates", [taker]);
  for (const { id } of [both, paying])
    await server.ctx.db.updateTable("mandates").set({ spent: 500 }).where("id", "=", id).execute();
  const present = async ({ principal }: { principal: TestUser }) => {
    const draft = (await mandatesOf(principal)).find(({ status }) => status === "draft");
    return calls.tryPresent(principal, draft?.id ?? "", draft?.version ?? 0);
  };
  expect((await present(both)).json()).toMatchObject({
    mandate: { status: "awaiting_principal", powers: [{ power: "file" }], ceiling: null },
  });
  expect((await present(paying)).json()).toMatchObject({
    code: "mandate_invalid",
    details: { reason: "no_power" },
  });
});

test("a mandate that the proxy has not accepted lapses, since it names them", async () => {
  const leaver = await buildProxy("Ali Bello");
  const taker = await buildProxy("Rose Tchana");
  const { id, principal } = await buildPresented(server, {
    change: { holder: { kind: "proxy", id: leaver.id } },
  });
  await calls.consent(principal, id);
  expect(await staff.openOf(leaver.id, "mandates")).toBe(1);
  expect(await staff.handOver(leaver.id, "mandates", [taker])).toEqual({ moved: 1, left: 0 });
  expect((await calls.read(principal, id)).mandate.status).toBe("withdrawn");
  expect((await mandatesOf(principal)).map(({ status }) => status).sort()).toEqual(["draft", "withdrawn"]);
});

test("when the next proxy leaves before accepting, the third one's mandate ends the first one", async () => {
  const [first, second, third] = [
    await buildProxy("Paul Essono"),
    await buildProxy("Lise Atangana"),
    await buildProxy("Hervé Zang"),
  ];
  const { id, principal } = await buildHeld(first);
  /** Signs the prepared mandate as its principal. */
  const sign = async () => {
    const draft = (await mandatesOf(principal)).find(({ status }) => status === "draft");
    await calls.tryPresent(principal, draft?.id ?? "", draft?.version ?? 0);
    await calls.consent(principal, draft?.id ?? "");
    return draft?.id ?? "";
  };
  await staff.handOver(first.id, "mandates", [second]);
  const lapsed = await sign();
  expect(await staff.handOver(second.id, "mandates", [third])).toEqual({ moved: 1, left: 0 });
  expect((await calls.read(principal, lapsed)).mandate.status).toBe("withdrawn");
  expect(await staff.openOf(first.id, "mandates")).toBe(0);
  const last = await sign();
  await calls.consent(third, last);
  expect((await calls.read(principal, last)).mandate.status).toBe("active");
  expect((await calls.read(principal, id)).mandate.status).toBe("renounced");
});

test("two hand-overs at once prepare one mandate, a repetition none, and a third one another once that is withdrawn", async () => {
  const leaver = await buildProxy("Guy Owona");
  const takers = [await buildProxy("Inès Fouda"), await buildProxy("Ada Ngo")];
  const { principal } = await buildHeld(leaver);
  const replies = await Promise.all(takers.map((taker) => staff.handOver(leaver.id, "mandates", [taker])));
  expect(replies.map(({ moved }) => moved).sort()).toEqual([0, 1]);
  expect(await staff.handOver(leaver.id, "mandates", takers)).toEqual({ moved: 0, left: 0 });
  const [draft, ...others] = (await mandatesOf(principal)).filter(({ status }) => status === "draft");
  expect(others).toEqual([]);
  expect((await calls.tryEnd(principal, draft?.id ?? "", "withdraw")).statusCode).toBe(200);
  expect(await staff.openOf(leaver.id, "mandates")).toBe(1);
  expect(await staff.handOver(leaver.id, "mandates", takers)).toEqual({ moved: 1, left: 0 });
});

test("a mandate that allows nothing any more stays, and only proxies can receive mandates", async () => {
  const leaver = await buildProxy("Eva Manga");
  const taker = await buildProxy("Tom Biya");
  const { id } = await buildHeld(leaver, { powers: ["pay"], ceiling: { amount: 500, currency: "EUR" } });
  await server.ctx.db.updateTable("mandates").set({ spent: 500 }).where("id", "=", id).execute();
  expect(await staff.handOver(leaver.id, "mandates", [taker])).toEqual({ moved: 0, left: 1 });
  expect((await staff.tryHandOver(leaver.id, "mandates", [admin])).json().code).toBe("assignee_unfit");
});
