import type { Language } from "@passerelle/contract/shapes";
import { acceptanceOf } from "@passerelle/domain/legal/versions";
import type { UserCategory } from "@passerelle/domain/profiles/user-category";
import type { Role } from "@passerelle/domain/roles";
import type { Appearance } from "@passerelle/domain/settings/appearance";
import { createAccount, hashPassword, signInAs } from "../../src/auth/service.ts";
import type { TestApp } from "../app.ts";
import { claimsOf } from "../claims.ts";

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
  await server.ctx.db.transaction().execute((trx) =>
    createAccount(trx, {
      email,
      passwordHash,
      confirmedAt: new Date(),
      userMetadata: { full_name: name },
      profile: {
        ...profile,
        name,
        role,
        subscription_status: subscriber ? "active" : null,
        ...acceptanceOf(registered, new Date()),
      },
    }),
  );
  const { id, token } = await signInAs(server.ctx, email);
  return {
    id,
    email,
    sessionId: claimsOf(token).session_id,
    token,
    headers: { authorization: `Bearer ${token}` },
  };
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
