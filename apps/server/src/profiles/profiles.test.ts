import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { auditOfCalls, callFromElsewhere } from "../../test/call-audit.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("shows the caller their own profile", async () => {
  const user = await buildUser(server, {
    role: "investisseur",
    subscriber: true,
    country_of_residence: "FR",
    city_of_residence: "Lyon",
  });
  const reply = await server.app.inject({ url: "/api/me", headers: user.headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id: user.id,
    email: user.email,
    role: "investisseur",
    subscription_status: "active",
    kyc_status: "pending",
    account_status: "active",
    language: "fr",
    metadata: { country_of_origin: null, country_of_residence: "FR", city_of_residence: "Lyon" },
  });
});

test("refuses calls without a session", async () => {
  for (const headers of [{}, { authorization: "Bearer nonsense" }, { authorization: "Basic abc" }]) {
    const reply = await server.app.inject({ url: "/api/me", headers });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: "not_signed_in" });
  }
});

test("changes the given fields of the own profile and keeps the others", async () => {
  const user = await buildUser(server, { city_of_residence: "Lyon", company_name: "Ndiaye SARL" });
  const change = (payload: object) =>
    server.app.inject({ method: "PATCH", url: "/api/me", headers: user.headers, payload });
  const changes = {
    name: "  Awa Diop ",
    account_type: "company",
    country_of_origin: "SN",
    country_of_residence: null,
    company_name: "",
    job_title: "Gérante",
  };
  expect((await change(changes)).json()).toMatchObject({
    name: "Awa Diop",
    account_type: "company",
    language: "fr",
    metadata: {
      country_of_origin: "SN",
      country_of_residence: null,
      city_of_residence: "Lyon",
      company_name: null,
      job_title: "Gérante",
    },
  });
  for (const wrong of [{ name: "A" }, { name: " " }, { country_of_origin: "XX" }, { account_type: "bank" }]) {
    const reply = await change(wrong);
    expect(reply.statusCode, JSON.stringify(wrong)).toBe(400);
    expect(reply.json()).toMatchObject({ code: "invalid_input" });
  }
  expect((await change({})).json()).toMatchObject({ name: "Awa Diop" });
});

test("stores, keeps and clears the audience of an account, and hides it from others", async () => {
  const user = await buildUser(server);
  const superAdmin = await buildUser(server, { role: "super_admin" });
  const change = (payload: object) => callFromElsewhere(server, user.token, "PATCH", "/api/me", payload);
  const me = async () => (await server.app.inject({ url: "/api/me", headers: user.headers })).json();
  expect(await me()).toMatchObject({ user_category: null, role: "diaspora" });
  for (const user_category of ["diaspora", "investor", "resident"])
    expect((await change({ user_category })).json()).toMatchObject({ user_category, role: "diaspora" });
  expect(await me()).toMatchObject({ user_category: "resident" });

  // Repeating it records nothing.
  expect((await change({ user_category: "resident" })).json()).toMatchObject({ user_category: "resident" });
  expect(await auditOfCalls(server, user.id)).toHaveLength(3);

  // Neither the French name of a role nor an empty text is an audience.
  for (const user_category of ["investisseur", "super_admin", "", "none", 1, ["diaspora"]]) {
    const reply = await change({ user_category });
    expect(reply.statusCode, JSON.stringify(user_category)).toBe(400);
    expect(reply.json()).toMatchObject({ code: "invalid_input" });
  }
  // Another change keeps it.
  expect((await change({ language: "en" })).json()).toMatchObject({ user_category: "resident" });

  for (const { headers } of [user, superAdmin]) {
    const seen = await server.app.inject({ url: `/api/profiles/${user.id}`, headers });
    expect(seen.json()).not.toHaveProperty("user_category");
  }
  expect((await change({ user_category: null })).json()).toMatchObject({ user_category: null });
  expect(await me()).toMatchObject({ user_category: null });
});

test("stores the appearance of the pages for the account, whole or in part, and hides it from others", async () => {
  const user = await buildUser(server);
  const change = (payload: object) => callFromElsewhere(server, user.token, "PATCH", "/api/me", payload);
  const me = async () => (await server.app.inject({ url: "/api/me", headers: user.headers })).json();
  const never = {
    theme: null,
    contrast: null,
    text_size: null,
    reduced_data: null,
    reduced_motion: null,
    display_currency: null,
  };
  expect((await me()).appearance).toEqual(never);
  const first = { theme: "dark", reduced_data: true };
  expect((await change(first)).json().appearance).toEqual({ ...never, ...first });
  const chosen = {
    ...first,
    contrast: "more",
    text_size: "larger",
    reduced_motion: true,
    display_currency: "CAD",
  };
  const rest = { contrast: "more", text_size: "larger", reduced_motion: true, display_currency: "CAD" };
  expect((await change(rest)).json().appearance).toEqual(chosen);
  // Repeating it records nothing.
  expect((await change({ text_size: "larger" })).json().appearance).toMatchObject({ text_size: "larger" });
  expect(await auditOfCalls(server, user.id)).toHaveLength(2);
  for (const wrong of [
    { theme: "sepia" },
    { theme: null },
    { contrast: "less" },
    { text_size: 18 },
    { reduced_data: "on" },
    { reduced_motion: null },
    { display_currency: "XAF" },
    { appearance: {} },
  ])
    expect((await change(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  expect((await me()).appearance).toEqual(chosen);
  const seen = await server.app.inject({ url: `/api/profiles/${user.id}`, headers: user.headers });
  expect(seen.json()).not.toHaveProperty("appearance");
});

test("stores the time zone of the account, returns it to its devices, and hides it from others", async () => {
  const user = await buildUser(server);
  const change = (time_zone: unknown) =>
    callFromElsewhere(server, user.token, "PATCH", "/api/me", { time_zone });
  const me = async () =>
    (await server.app.inject({ url: "/api/me", headers: user.headers })).json().time_zone;
  expect(await me()).toBeNull();
  expect((await change("America/Toronto")).json().time_zone).toBe("America/Toronto");
  // Repeating it records nothing.
  expect((await change("America/Toronto")).statusCode).toBe(200);
  expect(await auditOfCalls(server, user.id)).toHaveLength(1);
  for (const wrong of ["Europe/Nowhere", "+01:00", "", 60, "system", `Africa/${"D".repeat(80)}`])
    expect((await change(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  expect(await me()).toBe("America/Toronto");
  const seen = await server.app.inject({ url: `/api/profiles/${user.id}`, headers: user.headers });
  expect(seen.json()).not.toHaveProperty("time_zone");
  expect((await change(null)).json().time_zone).toBeNull();
});

test("arranges the dashboard with each section once, and resets it", async () => {
  const user = await buildUser(server);
  const change = (dashboard: unknown) =>
    callFromElsewhere(server, user.token, "PATCH", "/api/me", { dashboard });
  const me = async () =>
    (await server.app.inject({ url: "/api/me", headers: user.headers })).json().dashboard;
  expect(await me()).toBeNull();
  const own = [
    { section: "for_you", shown: true },
    { section: "next", shown: true },
    { section: "requests", shown: false },
    ...["first_steps", "mandates", "due", "expiring", "appointment", "news"].map((section) => ({
      section,
      shown: true,
    })),
  ];
  expect((await change(own)).json().dashboard).toEqual(own);
  // Repeating it records nothing.
  expect((await change(own)).statusCode).toBe(200);
  expect(await auditOfCalls(server, user.id)).toHaveLength(1);
  for (const wrong of [[], [own[0], own[0], own[1]], [...own, own[0]], "next", [{ section: "x" }]])
    expect((await change(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  expect(await me()).toEqual(own);
  const seen = await server.app.inject({ url: `/api/profiles/${user.id}`, headers: user.headers });
  expect(seen.json()).not.toHaveProperty("dashboard");
  // A section that is left out is added as it is by default.
  expect((await change(own.slice(1))).json().dashboard).toEqual([...own.slice(1), own[0]]);
  expect((await change(null)).json().dashboard).toBeNull();
  expect(await me()).toBeNull();
});

test("shows a person to themselves and to administrators, and not to strangers", async () => {
  const person = await buildUser(server, { name: "Clarisse Mbarga", country_of_residence: "CM" });
  const seenBy = async (headers: Record<string, string>) => {
    const reply = await server.app.inject({ url: `/api/profiles/${person.id}`, headers });
    return { status: reply.statusCode, body: reply.json() };
  };
  for (const role of ROLES) {
    const staff = ["super_admin", "finance_manager", "operateur_support"].includes(role);
    const { status, body } = await seenBy((await buildUser(server, { role })).headers);
    expect(status, role).toBe(staff ? 200 : 404);
    expect(body).toMatchObject(
      staff ? { id: person.id, view: "office", closed_at: null } : { code: "user_not_found" },
    );
  }
  expect((await seenBy(person.headers)).body).toMatchObject({
    view: "own",
    name: "Clarisse Mbarga",
    email: person.email,
    country_of_residence: "CM",
  });
  expect((await seenBy({})).status).toBe(401);
});

test("changes the language of emails, and nothing else", async () => {
  const user = await buildUser(server);
  const change = (payload: object) =>
    server.app.inject({ method: "PATCH", url: "/api/me", headers: user.headers, payload });
  expect((await change({ language: "en" })).json()).toMatchObject({ language: "en", role: "diaspora" });
  expect((await change({ language: "en", role: "super_admin" })).statusCode).toBe(400);
  expect((await change({ language: "de" })).statusCode).toBe(400);
  const after = await server.app.inject({ url: "/api/me", headers: user.headers });
  expect(after.json()).toMatchObject({ language: "en", role: "diaspora" });
});

test("stores whether the language was chosen, even if it is the initial one", async () => {
  const user = await buildUser(server, { language: "en" });
  const me = async () => (await server.app.inject({ url: "/api/me", headers: user.headers })).json();
  const change = (payload: object) =>
    server.app.inject({ method: "PATCH", url: "/api/me", headers: user.headers, payload });
  await change({ name: "Awa Diop" });
  expect(await me()).toMatchObject({ language: "en", language_chosen: false });
  for (let time = 0; time < 2; time += 1) await change({ language: "en" });
  expect(await me()).toMatchObject({ language: "en", language_chosen: true });
  const recorded = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select("traits")
    .where("actor_id", "=", user.id)
    .where("action", "=", "profile_modified")
    .orderBy("created_at")
    .execute();
  expect(recorded.map(({ traits }) => traits)).toEqual([{ fields: "name" }, { fields: "language" }]);
});

test("announces another time zone to the open pages of its person, and no other change", async () => {
  const user = await buildUser(server);
  const change = (payload: object) =>
    server.app.inject({ method: "PATCH", url: "/api/me", headers: user.headers, payload });
  const announced = () =>
    server.ctx.db
      .selectFrom("live_events")
      .select(["about", "subject"])
      .where("user_id", "=", user.id)
      .execute();
  await change({ name: "Awa Diop", language: "en", time_zone: null });
  expect(await announced()).toEqual([]);
  await change({ time_zone: "Africa/Douala" });
  // Repeating it announces nothing.
  await change({ time_zone: "Africa/Douala" });
  expect(await announced()).toEqual([{ about: "time_zone", subject: "" }]);
  await change({ time_zone: null });
  expect(await announced()).toHaveLength(2);
});

test("refuses the next call of a suspended account", async () => {
  const user = await buildUser(server);
  await server.ctx.db
    .updateTable("users")
    .set({ account_status: "suspended" })
    .where("id", "=", user.id)
    .execute();
  const reply = await server.app.inject({ url: "/api/me", headers: user.headers });
  expect(reply.statusCode).toBe(401);
});
