import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { Browser, hiddenFields } from "../../../test/browser.ts";
import { fragmentOf } from "../../../test/builders/auth.ts";
import { buildOrganisation, type Organisation } from "../../../test/organisation.ts";

/** Forged responses of an identity provider; each is accepted without its defence. */
let server: TestApp;
let organisation: Organisation;
beforeAll(async () => {
  server = await startTestApp();
  organisation = await buildOrganisation(server);
  await organisation.call("POST", "", organisation.registration);
});
afterAll(async () => {
  await server.close();
  await organisation.provider.close();
});
afterEach(() => organisation.forget());

const refused = (why = "SAML Assertion is not valid") => ({
  error_code: "validation_failed",
  error_description: expect.stringContaining(why),
});

test("refuses a response that is not signed, or not by the organisation", async () => {
  expect(
    await organisation.outcome(organisation.employ(), (xml) =>
      xml.replace(/<Signature[\s\S]*?<\/Signature>/, ""),
    ),
  ).toMatchObject(refused());
  organisation.provider.twist = { signAssertion: false };
  expect(await organisation.outcome(organisation.employ())).toMatchObject(refused());
  organisation.provider.twist = organisation.provider.stranger;
  expect(await organisation.outcome(organisation.employ())).toMatchObject(refused());
  organisation.provider.twist = { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" };
  expect(await organisation.outcome(organisation.employ())).toMatchObject(refused("SHA-1"));
});

test("refuses an altered response, wherever the signed part was moved", async () => {
  const login = organisation.employ();
  const evil = (xml: string) => xml.replaceAll(login, "admin");
  const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
  const unsigned = (xml: string) =>
    evil(assertionOf(xml))
      .replace(/<Signature[\s\S]*?<\/Signature>/, "")
      .replace(/ID="[^"]*"/, 'ID="_evil"');
  const wraps: ((xml: string) => string)[] = [
    evil,
    // The forged one before the signed one, and after it.
    (xml) => xml.replace(assertionOf(xml), unsigned(xml) + assertionOf(xml)),
    (xml) => xml.replace(assertionOf(xml), assertionOf(xml) + unsigned(xml)),
    // The signed one inside the forged one, and inside an extension.
    (xml) =>
      xml.replace(
        assertionOf(xml),
        unsigned(xml).replace("</saml:Subject>", `</saml:Subject>${assertionOf(xml)}`),
      ),
    (xml) =>
      xml.replace(
        assertionOf(xml),
        `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>${unsigned(xml)}`,
      ),
    // With the name of the signed one.
    (xml) => {
      const id = /ID="([^"]*)"/.exec(assertionOf(xml))?.[1] ?? "";
      return xml.replace(assertionOf(xml), unsigned(xml).replace("_evil", id) + assertionOf(xml));
    },
  ];
  for (const wrap of wraps) {
    expect(
      await organisation.outcome(login, (xml) => {
        expect(assertionOf(xml)).not.toBe("");
        const changed = wrap(xml);
        expect(changed).not.toBe(xml);
        return changed;
      }),
    ).toMatchObject(refused());
  }
});

test("reads a name completely when a comment, which the signature does not cover, splits it", async () => {
  const login = organisation.employ();
  const { access_token = "" } = await organisation.outcome(login, (xml) => {
    expect(xml).toContain(login);
    return xml.replaceAll(login, `${login.slice(0, 8)}<!---->${login.slice(8)}`);
  });
  const { user_metadata } = decodeJwt<{ user_metadata: { sub: string } }>(access_token);
  expect(user_metadata.sub).toBe(login);
});

test("refuses a response for another audience, to another request, from another issuer or expired", async () => {
  const twists: [object, string][] = [
    [{ audience: "https://another.test/" }, "not valid"],
    [{ recipient: "https://another.test/acs" }, "does not answer to our request"],
    [{ inResponseTo: "_another" }, "does not answer to our request"],
    [{ inResponseTo: undefined }, "does not answer to our request"],
    [{ issuer: "https://another.test/metadata" }, "another issuer"],
    [{ lifetimeInSeconds: -120 }, "not valid"],
  ];
  for (const [twist, why] of twists) {
    organisation.provider.twist = twist;
    expect(await organisation.outcome(organisation.employ())).toMatchObject(refused(why));
  }
  // Within the tolerated clock skew it is accepted.
  organisation.provider.twist = { lifetimeInSeconds: -20 };
  expect(await organisation.outcome(organisation.employ())).toHaveProperty("access_token");
});

test("accepts a response once, and only in the browser that requested it", async () => {
  const browser = new Browser(server);
  const fields = hiddenFields(await organisation.answerFor(browser, organisation.employ()));
  const stranger = await organisation.deliver(new Browser(server), fields);
  expect(stranger.status).toBe(303);
  expect(fragmentOf(stranger.location)).toMatchObject({ error_code: "saml_relay_state_not_found" });
  const kept = await server.ctx.db
    .selectFrom("auth.saml_relay_states")
    .selectAll()
    .where("id", "=", fields.RelayState ?? "")
    .executeTakeFirstOrThrow();
  const replies = await Promise.all([
    organisation.deliver(browser, fields),
    organisation.deliver(browser, fields),
  ]);
  expect(replies.filter((reply) => fragmentOf(reply.location).access_token)).toHaveLength(1);
  expect(fragmentOf((await organisation.deliver(browser, fields)).location)).toMatchObject({
    error_code: "saml_relay_state_not_found",
  });
  // Even if our request were still waiting, the assertion itself has been used.
  await server.ctx.db.insertInto("auth.saml_relay_states").values(kept).execute();
  expect(fragmentOf((await organisation.deliver(browser, fields)).location)).toMatchObject(
    refused("used before"),
  );
});

test("refuses unrequested and late responses", async () => {
  const browser = new Browser(server);
  const fields = hiddenFields(await organisation.answerFor(browser, organisation.employ()));
  for (const RelayState of ["", "https://evil.test/", crypto.randomUUID()]) {
    const reply = await organisation.deliver(browser, { ...fields, RelayState });
    expect(reply.location).toMatch(/^http:\/\/localhost:3000\/login\?/);
    expect(fragmentOf(reply.location)).toMatchObject({ error_code: "saml_relay_state_not_found" });
  }
  await server.ctx.db
    .updateTable("auth.saml_relay_states")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(fragmentOf((await organisation.deliver(browser, fields)).location)).toMatchObject({
    error_code: "saml_relay_state_expired",
  });
});
