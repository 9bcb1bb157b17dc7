import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { claimsOf } from "../../../test/claims.ts";
import { buildOwner, forgetLimits, signInClient } from "../../../test/second-factors.ts";
import { smsOutboxFolder } from "../../platform/sms-transport.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => forgetLimits(server));

/** Ages a factor's challenges; the clock must keep running for the jobs that send. */
async function age(factorId: string, seconds: number): Promise<void> {
  const { db } = server.ctx;
  const earlier = (date: Date | null) => new Date((date?.getTime() ?? 0) - seconds * 1000);
  const factor = await db
    .selectFrom("auth.mfa_factors")
    .select("last_challenged_at")
    .where("id", "=", factorId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("auth.mfa_factors")
    .set({ last_challenged_at: earlier(factor.last_challenged_at) })
    .where("id", "=", factorId)
    .execute();
  const challenges = await db
    .selectFrom("auth.mfa_challenges")
    .select(["id", "created_at"])
    .where("factor_id", "=", factorId)
    .execute();
  for (const { id, created_at } of challenges) {
    await db
      .updateTable("auth.mfa_challenges")
      .set({ created_at: earlier(created_at) })
      .where("id", "=", id)
      .execute();
  }
}

/** The messages to a number, oldest first, once there are this many. */
async function messagesTo(phone: string, count: number): Promise<string[]> {
  const folder = smsOutboxFolder(server.ctx.env);
  return vi.waitFor(
    async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
      const all = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
      );
      const texts = all.filter(({ to }) => to === phone).map(({ text }) => text as string);
      if (texts.length < count) throw new Error(`${texts.length} messages to ${phone}, not ${count}`);
      return texts;
    },
    { timeout: patience(15_000), interval: 50 },
  );
}

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "";
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const reasonOf = ({ error }: { error: { status?: number; code?: string } | null }) => [
  error?.status,
  error?.code,
];

test("enrols a phone by the code sent to it, and raises the session", async () => {
  const { client, email } = await buildOwner(server);
  const enrolled = await client.mfa.enroll({
    factorType: "phone",
    phone: "+221 77 123 45 67",
    friendlyName: "Tél.",
  });
  expect(enrolled.error).toBeNull();
  const factorId = enrolled.data?.id ?? "";
  expect(enrolled.data).toMatchObject({ type: "phone", friendly_name: "Tél.", phone: "+221 77 123 45 67" });
  const asked = await client.mfa.challenge({ factorId, channel: "sms" });
  expect(asked.data).toMatchObject({ type: "phone" });
  const challengeId = asked.data?.id ?? "";
  const [text] = await messagesTo("+221771234567", 1);
  const code = codeIn(text);
  expect(text).toMatch(/code de vérification, valable 5 minutes/);
  expect(reasonOf(await client.mfa.verify({ factorId, challengeId, code: other(code) }))).toEqual([
    422,
    "mfa_verification_failed",
  ]);
  const verified = await client.mfa.verify({ factorId, challengeId, code });
  expect(verified.error).toBeNull();
  const claims = claimsOf(verified.data?.access_token ?? "");
  expect(claims.aal).toBe("aal2");
  expect(claims.amr[0].method).toBe("mfa/phone");
  expect(verified.data?.user.factors).toMatchObject([{ phone: "221771234567", status: "verified" }]);
  // The number belongs to the factor, not to the account.
  expect(verified.data?.user.phone).toBe("");

  // The same code again, in the same challenge and in the next.
  const thief = await signInClient(server, email);
  expect(reasonOf(await thief.mfa.verify({ factorId, challengeId, code }))).toEqual([
    422,
    "mfa_ip_address_mismatch",
  ]);
  await age(factorId, 61);
  const next = await thief.mfa.challenge({ factorId, channel: "sms" });
  expect(reasonOf(await thief.mfa.verify({ factorId, challengeId: next.data?.id ?? "", code }))).toEqual([
    422,
    "mfa_verification_failed",
  ]);
  const twice = await client.mfa.enroll({
    factorType: "phone",
    phone: "+221771234567",
    friendlyName: "Encore",
  });
  expect(reasonOf(twice)).toEqual([422, "mfa_verified_factor_exists"]);
});

test("sends one message a minute; a code is valid for its own challenge, for five minutes", async () => {
  const { client } = await buildOwner(server);
  const enrolled = await client.mfa.enroll({
    factorType: "phone",
    phone: "+33612345678",
    friendlyName: "Tél.",
  });
  const factorId = enrolled.data?.id ?? "";
  const first = await client.mfa.challenge({ factorId, channel: "sms" });
  const again = await client.mfa.challenge({ factorId, channel: "sms" });
  expect(reasonOf(again)).toEqual([429, "over_sms_send_rate_limit"]);
  expect(again.error?.message).toMatch(
    /^For security purposes, you can only request this after \d+ seconds\.$/,
  );
  await age(factorId, 61);
  const second = await client.mfa.challenge({ factorId, channel: "sms" });
  const [older, newer] = (await messagesTo("+33612345678", 2)).map(codeIn);
  if (older !== newer) {
    const mixed = await client.mfa.verify({
      factorId,
      challengeId: second.data?.id ?? "",
      code: older ?? "",
    });
    expect(reasonOf(mixed)).toEqual([422, "mfa_verification_failed"]);
  }
  await age(factorId, 240);
  expect(
    reasonOf(await client.mfa.verify({ factorId, challengeId: first.data?.id ?? "", code: older ?? "" })),
  ).toEqual([422, "mfa_challenge_expired"]);
  expect(
    (await client.mfa.verify({ factorId, challengeId: second.data?.id ?? "", code: newer ?? "" })).error,
  ).toBeNull();
});

test("refuses an invalid number, and makes one factor of a repeated number", async () => {
  const { client } = await buildOwner(server);
  const enroll = (phone: string, friendlyName: string) =>
    client.mfa.enroll({ factorType: "phone", phone, friendlyName });
  for (const phone of ["", "12", "+0612345678", "call me", "+336123456789012345"]) {
    expect(reasonOf(await enroll(phone, phone)), phone).toEqual([400, "validation_failed"]);
  }
  expect((await enroll("+33600000001", "Tél.")).error).toBeNull();
  expect((await enroll("+33600000001", "Tél.")).error).toBeNull();
  expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  const { data } = await client.mfa.listFactors();
  const challenged = await client.mfa.challenge({ factorId: data?.all[0]?.id ?? "", channel: "whatsapp" });
  expect(reasonOf(challenged)).toEqual([400, "validation_failed"]);
});
