import { randomBytes } from "node:crypto";
import { acceptanceOf } from "@passerelle/domain/legal/versions";
import type { Role } from "@passerelle/domain/roles";
import { createAccount, hashPassword } from "../../src/auth/service.ts";
import { addFirstScope } from "../../src/requests/service.ts";
import { at, PEOPLE, type Person } from "./customers.ts";
import type { Story } from "./play.ts";
import type { Scene } from "./scene.ts";
import { before, daysAgo } from "./times.ts";

export const STAFF = {
  agent: at("agent_administration"),
  partner: at("partenaire"),
  proxy: at("mandataire"),
  finance: at("finance_manager"),
  admin: at("super_admin"),
  support: at("operateur_support"),
  senegal: at("aissatou.diop"),
  ivory: at("yao.konan"),
} as const;
export type StaffName = keyof typeof STAFF;

/** Their terms begin before they get their first requests. */
const TERMS_DAYS = 91;

const DEMO_ACCOUNTS = new Set(["diaspora", "investisseur", "resident", "abonne"]);
const INVESTORS = new Set(["helene.marchand", "david.osei"]);

const roleOf = (name: string, { from, home }: Person): Role => {
  if (INVESTORS.has(name)) return "investisseur";
  return from === home.country ? "resident" : "diaspora";
};

/** The customers and agents whom the demonstration's accounts meet; they have no password and never sign in. */
export async function createPeople({ ctx }: Scene): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const now = new Date();
  const create = (
    email: string,
    phone: string,
    profile: { name: string; role: Role; language: "fr" | "en" } & Place,
  ) =>
    ctx.db.transaction().execute((trx) =>
      createAccount(trx, {
        email,
        phone: phone.slice(1),
        passwordHash,
        confirmedAt: now,
        userMetadata: { full_name: profile.name, phone },
        profile: {
          ...profile,
          phone,
          language_chosen: true,
          subscription_status: null,
          ...acceptanceOf(true, now),
        },
      }),
    );
  for (const [name, person] of PEOPLE) {
    if (DEMO_ACCOUNTS.has(name)) continue;
    const { email, family, given, language, from, home, phone, occupation } = person;
    await create(email, phone, {
      name: `${given} ${family}`,
      role: roleOf(name, person),
      language,
      country_of_origin: from,
      country_of_residence: home.country,
      city_of_residence: home.city,
      job_title: occupation,
    });
  }
  const agent = { role: "agent_administration", language: "fr", job_title: "Agent d’état civil" } as const;
  await create(STAFF.senegal, "+221775550101", {
    ...agent,
    name: "Aïssatou Diop",
    country_of_origin: "SN",
    country_of_residence: "SN",
    city_of_residence: "Dakar",
  });
  await create(STAFF.ivory, "+2250505550102", {
    ...agent,
    name: "Yao Konan",
    country_of_origin: "CI",
    country_of_residence: "CI",
    city_of_residence: "Abidjan",
  });
  await addFirstScope(ctx.db, STAFF.senegal, { kind: "country", id: "SN" });
  await addFirstScope(ctx.db, STAFF.ivory, { kind: "country", id: "CI" });
}

/** The capacity of each per day, which is more than the week assigns to them. */
const TERMS: Partial<
  Record<StaffName, { requests: number; appointments: number; languages: ("fr" | "en")[] }>
> = {
  agent: { requests: 15, appointments: 8, languages: ["fr", "en"] },
  senegal: { requests: 12, appointments: 6, languages: ["fr"] },
  ivory: { requests: 12, appointments: 6, languages: ["fr"] },
  partner: { requests: 10, appointments: 4, languages: ["fr"] },
  proxy: { requests: 10, appointments: 4, languages: ["fr", "en"] },
  support: { requests: 10, appointments: 6, languages: ["fr", "en"] },
};

/** Sets the terms of the staff, and signs them in this morning. */
export const staffOf = (now: number): Story => ({
  key: "staff",
  steps: [
    ...Object.entries(TERMS).map(([name, { requests, appointments, languages }], index) => ({
      at: daysAgo(now, TERMS_DAYS, "10:00") + index * 60_000,
      name,
      play: async (scene: Scene) =>
        scene.call(
          STAFF.admin,
          `PUT /api/admin/agents/${await scene.personOf(STAFF[name as StaffName])}/terms`,
          { version: 0, requests_per_day: requests, appointments_per_day: appointments, languages },
        ),
    })),
    {
      at: before(now, [daysAgo(now, 0, "08:10")])[0] as number,
      name: "arrive",
      play: async (scene: Scene) => {
        for (const email of Object.values(STAFF)) await scene.arrive(email);
      },
    },
  ],
});

type Place = {
  country_of_origin: string;
  country_of_residence: string;
  city_of_residence: string;
  job_title: string;
};
