import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, buildClient, signIn } from "../../test/builders/auth.ts";
import { EMAIL_VALUES } from "../../test/builders/mailbox.ts";
import { claimsOf } from "../../test/claims.ts";
import { allText, queuedJobs } from "../../test/database.ts";
import { addTotp, buildOwner, nextCode, stopClock } from "../../test/second-factors.ts";
import { json } from "../platform/db.ts";
import type { Email, EmailTemplate } from "../platform/email.ts";
import { getSecret } from "../platform/secrets.ts";
import { forgetKeys } from "./keys/signing-keys.ts";
import { serviceKeys } from "./saml/keys.ts";

const FIRST = "the first key of the test, which is long enough";
const SECOND = "the second key of the test, which is long enough";

let server: OwnApp;
/** The keys for the next start. */
let variables: Record<string, string>;
const start = async (more: Record<string, string> = {}) => {
  variables = { ENCRYPTION_KEY: FIRST, ...more };
  server = await startOwnApp(variables);
};
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

const restartWith = async (keys: Record<string, string>) => {
  for (const name of Object.keys(variables)) delete variables[name];
  Object.assign(variables, keys);
  forgetKeys(server.ctx.db);
  await server.restart();
};

/** Everything that must be kept secret, created and in use. */
async function makeSecrets() {
  const { client, email } = await buildOwner(server);
  const totp = await addTotp(client);
  return {
    email,
    totp,
    saml: await serviceKeys(server.ctx),
    links: await getSecret(server.ctx, "links"),
  };
}

/** Whether a person's app still verifies their session. */
async function appWorks({ email, totp }: Awaited<ReturnType<typeof makeSecrets>>) {
  const client = await buildClient(server);
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const answer = { factorId: totp.id, code: nextCode(totp.secret) };
  return (await client.mfa.challengeAndVerify(answer)).error === null;
}

const published = async () => {
  const { keys } = (await server.app.inject({ url: "/auth/v1/.well-known/jwks.json" })).json();
  return keys.map(({ kid }: { kid: string }) => kid);
};

const storedSecrets = async () => {
  const { rows } = await sql<{ value: string }>`SELECT secret AS value FROM auth.mfa_factors
    UNION ALL SELECT private_jwk #>> '{}' FROM auth.signing_keys
    UNION ALL SELECT value FROM server_secrets`.execute(server.ctx.db);
  return rows.map((row) => row.value).sort();
};

describe("without a restart", () => {
  beforeAll(() => start());
  afterAll(() => server.close());

  test("stores no readable secret in the database", async () => {
    const made = await makeSecrets();
    const text = await allText(server);
    expect(text).toContain(made.totp.id);
    expect(text).not.toContain(made.totp.secret);
    expect(text).not.toMatch(/PRIVATE KEY|\\?"d\\?": ?\\?"/);
    expect(text).not.toContain(made.links.toString("base64"));
    for (const value of await storedSecrets()) expect(value).toMatch(/^sealed\.1\.[0-9a-f]{12}\./);
  });

  test("refuses an authenticator app that was moved to another account in the database", async () => {
    const [thief, victim] = [await makeSecrets(), await makeSecrets()];
    const secretOf = async ({ totp }: typeof thief) =>
      (
        await server.ctx.db
          .selectFrom("auth.mfa_factors")
          .select("secret")
          .where("id", "=", totp.id)
          .executeTakeFirstOrThrow()
      ).secret;
    for (const secret of [await secretOf(thief), thief.totp.secret]) {
      await server.ctx.db
        .updateTable("auth.mfa_factors")
        .set({ secret })
        .where("id", "=", victim.totp.id)
        .execute();
      expect(await appWorks({ ...victim, totp: { ...victim.totp, secret: thief.totp.secret } })).toBe(false);
    }
    expect(await appWorks(thief)).toBe(true);
  });

  test("refuses a signing key that was inserted into the database", async () => {
    const { email, token } = await buildUser(server);
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    await server.ctx.db
      .insertInto("auth.signing_keys")
      .values({ kid: "theirs", private_jwk: json(await exportJWK(privateKey)), status: "standby" })
      .execute();
    forgetKeys(server.ctx.db);
    const forge = (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "theirs" }).sign(privateKey);
    const { session_id, ...claims } = claimsOf(token);
    for (const [url, forged, status] of [
      ["/api/me", await forge({ ...claims, session_id }), 401],
      ["/auth/v1/admin/users", await forge({ ...claims, role: "service_role" }), 403],
    ] as const) {
      const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${forged}` } });
      expect(reply.statusCode, url).toBe(status);
    }
    expect(await published()).not.toContain("theirs");
    await signIn(server, email);
  });
});

describe("in its own application", () => {
  afterEach(() => server.close());

  test("stores no readable payload of a job, neither of one that failed nor of one that was done", async () => {
    // Nothing listens there: emails are tried again and again.
    await start({ SMTP_URL: "smtp://127.0.0.1:1" });
    const { db, mail, sms } = server.ctx;
    const templates = Object.keys(EMAIL_VALUES) as EmailTemplate[];
    for (const template of templates) {
      const userId = crypto.randomUUID();
      const values = { ...EMAIL_VALUES[template], name: "Brigitte Essomba" };
      await mail.enqueue(db, {
        template,
        userId,
        to: "brigitte@passerelle.test",
        language: "fr",
        values,
      } as Email);
    }
    const expiresAt = new Date(Date.now() + 60_000);
    for (const template of ["sign_in", "phone_change", "reauthentication", "second_factor"] as const) {
      await sms.enqueue(db, { template, to: "237655443322", language: "fr", code: "864209", expiresAt });
    }
    const data = { full_name: "Brigitte Essomba" };
    for (const path of ["/signup", "/otp", "/recover", "/magiclink"]) {
      const asked = { email: `brigitte${path.slice(1)}@passerelle.test`, password: TEST_PASSWORD, data };
      expect((await authCall(server, "POST", path, asked)).statusCode, path).toBe(200);
    }
    await authCall(server, "POST", "/otp", { phone: "+237655443323", data });
    // The account of the number, its code and the email of the account that `/otp` made are the last to be enqueued.
    await expect.poll(async () => (await queuedJobs(server, "sms.send")).length).toBe(5);
    await expect.poll(async () => (await queuedJobs(server, "email.send")).length).toBe(templates.length + 3);
    const payloads = JSON.stringify([
      await queuedJobs(server, "email.send"),
      await queuedJobs(server, "sms.send"),
      await queuedJobs(server, "auth.send"),
    ]);
    const stored = await allText(server, ["pgboss", "test_jobs"]);
    // Ids and fractions of seconds may contain the digits of a code.
    const withoutIdsAndTimes = stored
      .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "id")
      .replaceAll(/(\d\d:\d\d:\d\d)\.\d+/g, "$1");
    const secrets = [
      ...payloads.matchAll(/https?:[^"]+|token=\w+|"\d{6,10}"|Brigitte|passerelle\.test|2376554433/g),
    ];
    const distinct = new Set(secrets.map(([secret]) => secret.replaceAll('"', "")));
    expect(distinct.size).toBeGreaterThan(10);
    for (const secret of distinct)
      expect(/^\d+$/.test(secret) ? withoutIdsAndTimes : stored).not.toContain(secret);
  });

  test("seals unsealed secrets at the next start, which continue to work", async () => {
    await start();
    const made = await makeSecrets();
    const { db, vault } = server.ctx;
    const place = (id: string) => `auth.mfa_factors.secret/${id}`;
    const keys = await sql<{ kid: string; sealed: string }>`SELECT kid, private_jwk #>> '{}' AS sealed
      FROM auth.signing_keys`.execute(db);
    await db.updateTable("auth.mfa_factors").set({ secret: made.totp.secret }).execute();
    for (const { kid, sealed } of keys.rows) {
      const jwk = JSON.parse(vault.open(sealed, `auth.signing_keys.private_jwk/${kid}`));
      await db
        .updateTable("auth.signing_keys")
        .set({ private_jwk: json(jwk) })
        .where("kid", "=", kid)
        .execute();
    }
    await sql`DELETE FROM server_secrets WHERE name = 'encryption.check'`.execute(db);
    await sql`UPDATE server_secrets SET value = ${made.links.toString("base64")} WHERE name = 'links'`.execute(
      db,
    );
    await restartWith({ ENCRYPTION_KEY: FIRST });
    for (const value of await storedSecrets()) expect(value).toMatch(/^sealed\./);
    const [factor] = await db.selectFrom("auth.mfa_factors").select("secret").execute();
    expect(server.ctx.vault.open(factor?.secret ?? "", place(made.totp.id))).toBe(made.totp.secret);
    expect(await appWorks(made)).toBe(true);
    expect(await getSecret(server.ctx, "links")).toEqual(made.links);
    expect(await published()).toEqual(keys.rows.map(({ kid }) => kid));
  });

  test("refuses to start with another key and writes nothing with it, and replaces the key in two starts", async () => {
    await start();
    const made = await makeSecrets();
    const before = await storedSecrets();
    await expect(restartWith({ ENCRYPTION_KEY: SECOND })).rejects.toThrow(
      "ENCRYPTION_KEY: expected the key that",
    );
    await expect(restartWith({ ENCRYPTION_KEY: "" })).rejects.toThrow("encryption.key");
    expect(await storedSecrets()).toEqual(before);
    await restartWith({ ENCRYPTION_KEY: SECOND, ENCRYPTION_KEY_PREVIOUS: FIRST });
    expect(await appWorks(made)).toBe(true);
    const after = await storedSecrets();
    expect(after).toHaveLength(before.length);
    for (const value of after) expect(before).not.toContain(value);
    await restartWith({ ENCRYPTION_KEY: SECOND });
    expect(await storedSecrets()).toEqual(after);
    expect(await appWorks(made)).toBe(true);
    expect(await getSecret(server.ctx, "links")).toEqual(made.links);
  });
});
