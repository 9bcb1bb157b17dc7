import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { sentMails } from "../../../test/database.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { refundTries } from "../../../test/refund-tries.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: OwnApp;
let fakes: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => close());

const tries = refundTries(() => ({ server, fakes, finance }));
const { row, move, inFake, refuseFirst, callBack, openCases } = tries;

const statusOf = async (id: string) => (await row(id)).status;

const provesLedger = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

test("a refund that failed succeeds when pawaPay paid it after all, and is not paid a second time", async () => {
  const { id, owner } = await refuseFirst();
  inFake(id).state = "succeeded";
  await callBack(id);
  await callBack(id);
  expect(await row(id)).toMatchObject({ status: "succeeded", failure: null, tries: 1 });
  expect(await openCases(id)).toEqual([]);
  expect(await sentMails(server, owner.email)).toContain("refund_succeeded");
  await provesLedger();
});

test("a declined refund that pawaPay paid after all is a case until its money comes back", async () => {
  const { id } = await refuseFirst();
  await move(id, { action: "decline", note: "Déjà rendu." });
  inFake(id).state = "succeeded";
  await callBack(id);
  await callBack(id);
  expect(await statusOf(id)).toBe("declined");
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  inFake(id).state = "failed";
  await callBack(id, "FAILED");
  expect(await openCases(id)).toEqual([]);
  await provesLedger();
});

test("a failed refund that a person sends again while pawaPay answers that it was paid is paid once", async () => {
  const { id } = await refuseFirst();
  const { protocol } = fakes.fakes.pawapay;
  const { handle } = protocol;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  onTestFinished(() => {
    protocol.handle = handle;
  });
  protocol.handle = async (call, self) => {
    const reply = await handle(call, self);
    if (call.method !== "GET" || !call.path.endsWith(id)) return reply;
    asked.resolve();
    await answer.promise;
    return reply;
  };
  inFake(id).state = "succeeded";
  const processed = callBack(id);
  await asked.promise;
  await move(id, { action: "retry" });
  answer.resolve();
  await processed;
  // pawaPay refuses the second try, since the first one returned everything.
  await expect.poll(() => statusOf(id), { timeout: patience(10_000) }).toBe("succeeded");
  expect(await row(id)).toMatchObject({ provider_reference: id, tries: 2 });
  expect(await openCases(id)).toEqual([]);
  await provesLedger();
});
