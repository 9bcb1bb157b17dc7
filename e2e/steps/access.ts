import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { linksIn, type Mailbox } from "../fixtures/mailbox.ts";
import { type Credentials, demoAccount, type Newcomer, type Tokens } from "./account.ts";

type Call = { body?: object; token?: string; headers?: Record<string, string> };

/** Makes a call like the pages, to prepare a journey; resolves with the reply. Throws if it is refused. */
export async function call<Reply = unknown>(
  url: string,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  { body, token, headers }: Call = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: HTTP ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as Reply;
}

/** Opens a session and resolves with its access token. */
export async function tokenOf(serverUrl: string, { email, password }: Credentials): Promise<string> {
  const url = `${serverUrl}/auth/v1/token?grant_type=password`;
  return (await call<Tokens>(url, "POST", { body: { email, password } })).access_token;
}

/** Registers an account, which then waits for its activation. */
export async function signUp(serverUrl: string, person: Newcomer): Promise<void> {
  await call(`${serverUrl}/auth/v1/signup?redirect_to=${serverUrl}/login`, "POST", {
    body: {
      email: person.email,
      password: person.password,
      data: {
        full_name: person.name,
        phone: "+33612345678",
        role: person.role,
        country_of_origin: person.origin,
        country_of_residence: person.residence,
        account_type: "individual",
        language: person.language,
        terms_accepted: true,
      },
    },
  });
}

/**
 * Creates a confirmed account by calls, for journeys that begin after registration. The pages of registration have journeys of
 * their own.
 */
export async function openAccount(serverUrl: string, mailbox: Mailbox, person: Newcomer): Promise<void> {
  await signUp(serverUrl, person);
  await followLink(await linkTo(mailbox, person.email, /Activez|Activate/));
}

/** Invites a person like /admin/users; resolves with the link. */
export async function invite(
  serverUrl: string,
  mailbox: Mailbox,
  { name, email }: Newcomer,
  role: string,
): Promise<string> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  await call(`${serverUrl}/api/admin/users/invite`, "POST", {
    body: { name, email, role, language: "fr" },
    token,
  });
  return linkTo(mailbox, email, /vous attend/);
}

/** Creates an account with the role of an agent and without any scope; resolves with its id. */
export async function openAgent(serverUrl: string, mailbox: Mailbox, person: Newcomer): Promise<string> {
  await openAccount(serverUrl, mailbox, person);
  return changeAccount(serverUrl, person, { role: "agent_administration" });
}

async function changeAccount(
  serverUrl: string,
  { email }: Pick<Credentials, "email">,
  change: object,
): Promise<string> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const users = `${serverUrl}/api/admin/users`;
  const query = new URLSearchParams({ search: email });
  const found = await call<{ users: { id: string; version: number }[] }>(`${users}?${query}`, "GET", {
    token,
  });
  const [user] = found.users;
  if (!user) throw new Error(`no account ${email}`);
  await call(`${users}/${user.id}`, "PATCH", { body: { version: user.version, ...change }, token });
  return user.id;
}

/** Switches a feature on or off for all accounts, like /admin/general-settings. */
export async function switchFeature(serverUrl: string, name: string, on: boolean): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/admin/settings`;
  const { settings } = await call<{ settings: { key: string; version: number }[] }>(url, "GET", { token });
  const key = `features.${name}`;
  const version = settings.find((setting) => setting.key === key)?.version ?? 0;
  await call(`${url}/${key}`, "PUT", { body: { value: on, version, reason: "Dossier 118" }, token });
}

/** Deletes the demonstration's resources, for a journey that begins without any. */
export async function deleteResources(serverUrl: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/admin/resources`;
  const { resources } = await call<{ resources: { id: string }[] }>(url, "GET", { token });
  for (const { id } of resources) await call(`${url}/${id}`, "DELETE", { token });
}

/** The first link in the newest email to an address whose subject matches. */
export async function linkTo(mailbox: Mailbox, address: string, subject: RegExp): Promise<string> {
  const link = linksIn(await mailbox.emailTo(address, subject))[0];
  if (!link) throw new Error(`no link in the letter ${subject}`);
  return link;
}

/** Follows the link of an email by a call; resolves with the access token of the session that it opens. */
export async function followLink(link: string): Promise<string> {
  const response = await fetch(link, { redirect: "manual" });
  const { hash } = new URL(response.headers.get("location") ?? "");
  const token = new URLSearchParams(hash.slice(1)).get("access_token");
  expect(token).toBeTruthy();
  return token as string;
}

/** Requests a sign-in link like /login, but in no browser, so that the link asks before it signs in. */
export async function askForLink(serverUrl: string, email: string): Promise<void> {
  const landing = encodeURIComponent(`${serverUrl}/login?link=magiclink`);
  await call(`${serverUrl}/auth/v1/otp?redirect_to=${landing}`, "POST", {
    body: { email, create_user: false },
  });
}

/** Expects that the link of an email redirects with the refusal of a link that was followed before. */
export async function expectUsedUp(link: string): Promise<void> {
  const response = await fetch(link, { redirect: "manual" });
  expect(response.headers.get("location")).toContain("error_code=otp_expired");
}

/** The code of an authenticator application (RFC 6238) now, or `steps` periods of thirty seconds later. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Sets the owner's reaction to later prompts: agrees at once, or never reacts. Earlier prompts keep theirs. */
export type Authenticator = { agree: () => Promise<void>; hesitate: () => Promise<void> };

/** Adds a virtual authenticator, built in or a USB key, whose owner agrees to everything at first. */
export async function withAuthenticator(
  page: Page,
  transport: "internal" | "usb" = "internal",
): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const answer = async (enabled: boolean) => {
    await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
  return { agree: () => answer(true), hesitate: () => answer(false) };
}
