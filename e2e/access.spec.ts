import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { PAGES } from "../apps/web/app/navigation/pages.data.ts";
import { accessTo, type PageAccess } from "../apps/web/app/navigation/pages.ts";
import type { Role } from "../packages/domain/src/roles.ts";
import { test } from "./fixtures/test.ts";
import { call } from "./steps/access.ts";
import { demoAccount } from "./steps/account.ts";
import { startWalk, walk } from "./steps/walk.ts";

/** The notice of a refusal, in the language of the role that tries refusals. */
const DENIED = "You do not have permission to access this page.";

/** A page finds out by a refused call that the requested object does not exist. */
const REFUSED = /status of (?:400|403|404)/;

test.describe.configure({ mode: "parallel" });

// These redirect people who are signed in and registered.
const ARRIVALS = ["/login", "/register", "/complete-registration"];

type Access = (typeof PAGES)[number]["access"];
type Addresses = { path: string; access: Access; asked: string }[];

/**
 * All public pages, all pages of accounts, and one page of staff for each permission: one guard protects all of them, and
 * `navigation/pages.test.ts` compares every page with every role, and finds the guard above every page. The first page of
 * `stats.read` is rendered by the server.
 */
const TRIED = PAGES.filter(
  ({ access }, at) =>
    ["everyone", "account"].includes(access) || PAGES.findIndex((page) => page.access === access) === at,
);

/** The addresses of these pages; their parameters are an existing service, the reader, or an id that does not exist. */
async function addressesFor(url: string, userId: string): Promise<Addresses> {
  const { services } = await call<{ services: { id: string }[] }>(`${url}/api/services`, "GET");
  const values: Record<string, string> = {
    ":category": "administratif",
    ":serviceId": services[0]?.id ?? "",
    ":userId": userId,
  };
  const fill = (path: string) => path.replaceAll(/:\w+/g, (name) => values[name] ?? randomUUID());
  return TRIED.map(({ path, access }) => ({ path, access, asked: fill(path) }));
}

/** The first page of each kind of access, and the page that is never a destination. */
const GUARDS = PAGES.filter(
  ({ path, access }, at) =>
    path === "/complete-registration" || PAGES.findIndex((page) => page.access === access) === at,
).map(({ path }) => path);

/** The expected destination of each address that this reader tries. */
function stepsOf(addresses: Addresses, { role, tries }: Reader) {
  const home = role ? "/dashboard" : "/landing";
  const tried = addresses.filter(
    ({ path, access, asked }) =>
      (role && ARRIVALS.includes(path)) ||
      tries({ path, way: accessTo(asked, role), access, isMissing: path.includes(":") }),
  );
  return [...tried, { asked: "/nowhere/at-all" }].map(({ asked }) => {
    const way = accessTo(asked, role);
    const ends = { open: asked, sign_in: "/login", denied: "/dashboard", unknown: home }[way];
    const resumesWork = role && ARRIVALS.includes(asked);
    return { asked, way, expected: resumesWork ? "/dashboard" : ends, noticed: way === "denied" };
  });
}

type Tried = { path: string; way: PageAccess; access: Access; isMissing: boolean };

type Reader = {
  role?: Role;
  language: "fr" | "en";
  tries: (page: Tried) => boolean;
};

// `every-route.spec.ts` opens every page with existing data. Refusals are the same for all roles, so one role tries them; in the
// other language only their notice differs, which `frames.spec.ts` reads.
const READERS: readonly Reader[] = [
  {
    language: "fr",
    tries: ({ path, way, isMissing }) => (way === "sign_in" ? GUARDS.includes(path) : isMissing),
  },
  {
    role: "resident",
    language: "en",
    tries: ({ way, access, isMissing }) => way === "denied" || (isMissing && access === "account"),
  },
];

for (const reader of READERS) {
  const { role, language } = reader;
  const name = role ?? "a visitor";
  test(`routes of each kind, as ${name}, ${language}: opens, asks to sign in, or refuses`, async ({
    page,
    server,
    tolerate,
  }) => {
    tolerate(REFUSED);
    const signIn = `${server.url}/auth/v1/token?grant_type=password`;
    const session =
      role && (await call<{ user: { id: string } }>(signIn, "POST", { body: demoAccount(role) }));
    const steps = stepsOf(await addressesFor(server.url, session?.user.id ?? randomUUID()), reader);
    await startWalk(page, language, session);
    // Public pages are documents for a visitor: each next address has to be loaded. The first guarded page leads to the
    // application's sign-in page, and from there the walk requests the other guarded pages like links.
    const guarded = steps.filter(({ way }) => way === "sign_in");
    const order = [...steps.filter(({ way }) => way !== "sign_in"), ...guarded];
    const loaded = order.length - guarded.length + 1;
    const stops = [...(await walk(page, order.slice(0, loaded))), ...(await walk(page, order.slice(loaded)))];
    expect(stops).toHaveLength(steps.length);
    for (const [index, stop] of stops.entries()) {
      const { asked, way, expected } = order[index] ?? { asked: "", way: "", expected: "" };
      const as = `${asked} as ${name}, in ${language}`;
      expect(stop.at.replace(/\?.*/, ""), as).toBe(expected);
      expect(stop.heading, as).not.toBe("");
      expect(stop.title, as).toMatch(/^\S.* — Passerelle$/);
      expect(stop.notice, as).toBe(way === "denied" ? DENIED : "");
      // The page that completes a registration is never a destination.
      const kept = way === "sign_in" && asked !== "/complete-registration";
      expect(stop.kept, as).toBe(kept ? asked : "");
    }
  });
}
