import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { PAGES } from "../apps/web/app/shell/navigation/pages.data.ts";
import { wayTo } from "../apps/web/app/shell/pages.ts";
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

for (const language of ["fr", "en"] as const) {
  test(`every route, as each of the nine roles and as a visitor, ${language}: opens, asks to sign in, or refuses`, async ({
    page,
    server,
    tolerate,
  }) => {
    tolerate(REFUSED);
    const { services } = await call<{ services: { id: string }[] }>(`${server.url}/api/services`, "GET");
    const addresses = (userId: string) => {
      const values: Record<string, string> = {
        ":category": "administratif",
        ":serviceId": services[0]?.id ?? "",
        ":userId": userId,
      };
      const fill = (path: string) => path.replaceAll(/:\w+/g, (name) => values[name] ?? randomUUID());
      return PAGES.map(({ path, access }) => ({ path, access, asked: fill(path) }));
    };

    // Whoever is signed in and registered has no use for these, and goes on.
    const arrivals = ["/login", "/register", "/complete-registration"];
    const visit = async (role: Role | undefined, userId: string) => {
      const home = role ? "/dashboard" : "/landing";
      // What is everybody's is the same for every role: one of them tries it.
      const tried = addresses(userId).filter(
        ({ path, access }) =>
          !role || role === "super_admin" || access !== "everyone" || arrivals.includes(path),
      );
      const steps = [...tried, { asked: "/nowhere/at-all" }].map(({ asked }) => {
        const way = wayTo(asked, role);
        const ends = { open: asked, sign_in: "/login", denied: "/dashboard", unknown: home }[way];
        const resumesWork = role && arrivals.includes(asked);
        return { asked, way, expected: resumesWork ? "/dashboard" : ends, noticed: way === "denied" };
      });
      const stops = await walk(page, steps);
      for (const [index, stop] of stops.entries()) {
        const { asked, way, expected } = steps[index] ?? { asked: "", way: "", expected: "" };
        const as = `${asked} as ${role ?? "a visitor"}, in ${language}`;
        expect(stop.at.replace(/\?.*/, ""), as).toBe(expected);
        expect(stop.heading, as).not.toBe("");
        expect(stop.title, as).toMatch(/^\S.* — Passerelle$/);
        expect(stop.notice, as).toBe(way === "denied" ? DENIED[language] : "");
        // Where one is to say the rest of what registration asks one comes to by itself.
        const kept = way === "sign_in" && asked !== "/complete-registration";
        expect(stop.kept, as).toBe(kept ? asked : "");
      }
      return stops;
    };

    await startWalk(page, language);
    await visit(undefined, randomUUID());
    for (const role of ROLES) {
      const url = `${server.url}/auth/v1/token?grant_type=password`;
      const session = await call<{ user: { id: string } }>(url, "POST", { body: demoAccount(role) });
      await startWalk(page, language, session);
      await visit(role, session.user.id);
    }
  });
}
