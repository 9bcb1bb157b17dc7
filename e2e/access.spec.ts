import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { PAGES } from "../apps/web/app/navigation/pages.data.ts";
import { accessTo } from "../apps/web/app/navigation/pages.ts";
import { ROLES, type Role } from "../packages/domain/src/roles.ts";
import { test } from "./fixtures/test.ts";
import { call } from "./steps/access.ts";
import { demoAccount } from "./steps/account.ts";
import { startWalk, walk } from "./steps/walk.ts";

const DENIED = {
  fr: "Vous n’avez pas la permission d’accéder à cette page.",
  en: "You do not have permission to access this page.",
};

/** Refused calls are how a page learns that what it was asked for is not there. */
const REFUSED = /status of (?:400|403|404)/;

test.describe.configure({ mode: "parallel" });

// Who is signed in and registered has no use for these, and goes on.
const ARRIVALS = ["/login", "/register", "/complete-registration"];

type Addresses = { path: string; access: (typeof PAGES)[number]["access"]; asked: string }[];

/** Every page, its parameters filled in with a service that is there, the reader, or what is not there. */
async function addressesFor(url: string, userId: string): Promise<Addresses> {
  const { services } = await call<{ services: { id: string }[] }>(`${url}/api/services`, "GET");
  const values: Record<string, string> = {
    ":category": "administratif",
    ":serviceId": services[0]?.id ?? "",
    ":userId": userId,
  };
  const fill = (path: string) => path.replaceAll(/:\w+/g, (name) => values[name] ?? randomUUID());
  return PAGES.map(({ path, access }) => ({ path, access, asked: fill(path) }));
}

/** Where each address leads this reader. */
function stepsOf(addresses: Addresses, role: Role | undefined) {
  const home = role ? "/dashboard" : "/landing";
  // What is everybody's is the same for every role: one of them tries it.
  const tried = addresses.filter(
    ({ path, access }) => !role || role === "super_admin" || access !== "everyone" || ARRIVALS.includes(path),
  );
  return [...tried, { asked: "/nowhere/at-all" }].map(({ asked }) => {
    const way = accessTo(asked, role);
    const ends = { open: asked, sign_in: "/login", denied: "/dashboard", unknown: home }[way];
    const resumesWork = role && ARRIVALS.includes(asked);
    return { asked, way, expected: resumesWork ? "/dashboard" : ends, noticed: way === "denied" };
  });
}

// Only the notice of a refusal depends on the language: one reader in English suffices. `every-route.spec.ts` reads the
// titles and headings of every page in both.
const READERS = [
  ...[undefined, ...ROLES].map((role) => ({ role, language: "fr" as const })),
  { role: "resident" as const, language: "en" as const },
];

for (const { role, language } of READERS) {
  const reader = role ?? "a visitor";
  test(`every route, as ${reader}, ${language}: opens, asks to sign in, or refuses`, async ({
    page,
    server,
    tolerate,
  }) => {
    tolerate(REFUSED);
    const signIn = `${server.url}/auth/v1/token?grant_type=password`;
    const session =
      role && (await call<{ user: { id: string } }>(signIn, "POST", { body: demoAccount(role) }));
    const steps = stepsOf(await addressesFor(server.url, session?.user.id ?? randomUUID()), role);
    await startWalk(page, language, session);
    const stops = await walk(page, steps);
    expect(stops).toHaveLength(steps.length);
    for (const [index, stop] of stops.entries()) {
      const { asked, way, expected } = steps[index] ?? { asked: "", way: "", expected: "" };
      const as = `${asked} as ${reader}, in ${language}`;
      expect(stop.at.replace(/\?.*/, ""), as).toBe(expected);
      expect(stop.heading, as).not.toBe("");
      expect(stop.title, as).toMatch(/^\S.* — Passerelle$/);
      expect(stop.notice, as).toBe(way === "denied" ? DENIED[language] : "");
      // Where one is to say the rest of what registration asks one comes to by itself.
      const kept = way === "sign_in" && asked !== "/complete-registration";
      expect(stop.kept, as).toBe(kept ? asked : "");
    }
  });
}
