import type { Language } from "@passerelle/contract/shapes";
import { acceptanceOf } from "@passerelle/domain/legal/versions";
import type { UserCategory } from "@passerelle/domain/profiles/user-category";
import type { Role } from "@passerelle/domain/roles";
import type { Appearance } from "@passerelle/domain/settings/appearance";
import { createAccount, hashPassword } from "../../src/auth/service.ts";
import { openSession } from "../../src/auth/sessions/open-session.ts";
import { issueAccessToken } from "../../src/auth/tokens/access-token.ts";
import type { TestApp } from "../app.ts";

export const TEST_PASSWORD = "Akwaba!2026";

type Options = {
  role?: Role;
  /** False: like an account from an external provider, before registration. */
  registered?: boolean;
  /** Gets the subscriber's price. */
  subscriber?: boolean;
  name?: string;
  /** The address of the account; by default a new one. */
  email?: string;
  password?: string;
  language?: Language;
  phone?: string;
  country_of_origin?: string;
  country_of_residence?: string;
  city_of_residence?: string;
  postal_address?: string;
  company_name?: string;
  company_address?: string;
  job_title?: string;
  user_category?: UserCategory;
  time_zone?: string;
} & Partial<Appearance>;

export type TestUser = {
  id: string;
  email: string;
  sessionId: string;
  /** A live session's access token. */
  token: string;
  headers: { authorization: string };
};

let built = 0;
let usualHash: Promise<string> | undefined;

/** A confirmed account with a live session. */
export async function buildUser(server: TestApp, options: Options = {}): Promise<TestUser> {
  const {
    role = "diaspora",
    registered = true,
    subscriber = false,
    name = "Awa Ndiaye",
    email = `user-${++built}@passerelle.test`,
    password = TEST_PASSWORD,
    ...profile
  } = options;
  usualHash ??= hashPassword(TEST_PASSWORD);
  const passwordHash = password === TEST_PASSWORD ? await usualHash : await hashPassword(password);
  const { ctx } = server;
  const userMetadata = { full_name: name };
  // One transaction and no reading, because the tests build thousands of accounts.
  const { id, session } = await ctx.db.transaction().execute(async (trx) => {
    const created = await createAccount(trx, {
      email,
      passwordHash,
      confirmedAt: new Date(),
      userMetadata,
      profile: {
        ...profile,
        name,
        role,
        subscription_status: subscriber ? "active" : null,
        ...acceptanceOf(registered, new Date()),
      },
    });
    const opened = await openSession(ctx, trx, created, "password", { ip: null, userAgent: null });
    return { id: created, session: opened.session };
  });
  const account = { id, aud: "authenticated", role: "authenticated", email, phone: null, isAnonymous: false };
  const appMetadata = { provider: "email", providers: ["email"] };
  const { token } = await issueAccessToken(ctx, { ...account, appMetadata, userMetadata }, session);
  return { id, email, sessionId: session.id, token, headers: { authorization: `Bearer ${token}` } };
}

const administrators = new WeakMap<TestApp, Promise<TestUser>>();

/** The super_admin of this application, created once. */
export function administratorOf(server: TestApp): Promise<TestUser> {
  const known = administrators.get(server);
  if (known) return known;
  const made = buildUser(server, { role: "super_admin", name: "Solange Mbarga" });
  administrators.set(server, made);
  return made;
}
