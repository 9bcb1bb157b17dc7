import { acceptanceOf } from "@passerelle/domain/legal/versions";
import type { Role } from "@passerelle/domain/roles";
import { createAccount, hasAccount, hashPassword } from "../src/auth/service.ts";
import type { Context } from "../src/platform/context.ts";
import { isUniqueViolation } from "../src/platform/db.ts";
import { addFirstScope } from "../src/requests/service.ts";

type DemoAccount = {
  email: string;
  role: Role;
  /** Whether the account has a subscription, and so the price for subscribers. */
  subscriber: boolean;
  profile: {
    name: string;
    phone: string;
    country_of_origin: string;
    country_of_residence: string;
    city_of_residence: string;
    company_name?: string;
    company_address?: string;
    company_tax_number?: string;
    company_trade_register?: string;
    job_title?: string;
    account_type?: "company";
  };
};

function account(role: Role, profile: DemoAccount["profile"]): DemoAccount {
  return { email: `${role}@passerelle.test`, role, subscriber: false, profile };
}

const inCameroon = { country_of_origin: "CM", country_of_residence: "CM" };

/** One per role and a subscriber (product.md, *The demo*). */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account("diaspora", {
    name: "Awa Ndiaye",
    phone: "+33612345678",
    country_of_origin: "SN",
    country_of_residence: "FR",
    city_of_residence: "Montreuil",
    job_title: "Infirmière",
  }),
  account("investisseur", {
    name: "Kwame Mensah",
    phone: "+15145550142",
    country_of_origin: "CI",
    country_of_residence: "CA",
    city_of_residence: "Montréal",
    company_name: "Mensah Participations",
    company_address: "1200, avenue McGill College",
    company_tax_number: "123456789 RT0001",
    company_trade_register: "1171234567",
    job_title: "Gérant",
    account_type: "company",
  }),
  account("resident", {
    ...inCameroon,
    name: "Clarisse Mbarga",
    phone: "+237677001122",
    city_of_residence: "Douala",
    job_title: "Commerçante",
  }),
  account("partenaire", {
    ...inCameroon,
    name: "Serge Tchoumi",
    phone: "+237699112233",
    city_of_residence: "Douala",
    company_name: "Tchoumi Démarches",
    job_title: "Directeur",
    account_type: "company",
  }),
  account("mandataire", {
    ...inCameroon,
    name: "Brigitte Essomba",
    phone: "+237655443322",
    city_of_residence: "Yaoundé",
    job_title: "Mandataire",
  }),
  account("agent_administration", {
    ...inCameroon,
    name: "Ibrahim Njoya",
    phone: "+237670223344",
    city_of_residence: "Foumban",
    job_title: "Agent d’état civil",
  }),
  account("finance_manager", {
    ...inCameroon,
    name: "Solange Atangana",
    phone: "+237691334455",
    city_of_residence: "Yaoundé",
    job_title: "Responsable financière",
  }),
  account("super_admin", {
    ...inCameroon,
    name: "Paul Ewane",
    phone: "+237676556677",
    city_of_residence: "Yaoundé",
    job_title: "Administrateur",
  }),
  account("operateur_support", {
    ...inCameroon,
    name: "Mireille Fotso",
    phone: "+237698667788",
    city_of_residence: "Bafoussam",
    job_title: "Conseillère",
  }),
  {
    email: "abonne@passerelle.test",
    role: "diaspora",
    subscriber: true,
    profile: {
      name: "Jean-Marc Koffi",
      phone: "+32470123456",
      country_of_origin: "BJ",
      country_of_residence: "BE",
      city_of_residence: "Bruxelles",
      job_title: "Ingénieur",
    },
  },
];

/** Creates the missing demo accounts, confirmed, with `DEMO_PASSWORD`; leaves existing ones unchanged. */
export async function seedAccounts(ctx: Context): Promise<void> {
  let passwordHash: string | undefined;
  for (const { email, role, subscriber, profile } of DEMO_ACCOUNTS) {
    if (await hasAccount(ctx.db, email)) continue;
    passwordHash ??= await hashPassword(ctx.env.demoPassword);
    const hash = passwordHash;
    await ctx.db
      .transaction()
      .execute((trx) =>
        createAccount(trx, {
          email,
          passwordHash: hash,
          confirmedAt: new Date(),
          userMetadata: { full_name: profile.name, phone: profile.phone, role },
          profile: {
            ...profile,
            role,
            subscription_status: subscriber ? "active" : null,
            ...acceptanceOf(true, new Date()),
          },
        }),
      )
      .catch((error: unknown) => {
        // Another process that started at the same moment has created it.
        if (!isUniqueViolation(error, "users_email_key")) throw error;
      });
  }
}

/** Attaches the demo agent to Cameroon, only once, so that later changes by an administrator stay. */
export function attachDemoAgent(ctx: Context): Promise<void> {
  return addFirstScope(ctx.db, "agent_administration@passerelle.test", { kind: "country", id: "CM" });
}
