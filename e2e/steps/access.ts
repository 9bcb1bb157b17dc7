import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { linksIn, type Mailbox } from "../fixtures/mailbox.ts";
import { type Credentials, demoAccount, type Newcomer, type Tokens } from "./account.ts";

type Call = { body?: object; token?: string; headers?: Record<string, string> };

/** A call as the pages make it, for what a journey needs before its pages; answers the reply. Throws what is refused. */
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

/** The access token of a session opened for this. */
export async function tokenOf(serverUrl: string, { email, password }: Credentials): Promise<string> {
  const url = `${serverUrl}/auth/v1/token?grant_type=password`;
  return (await call<Tokens>(url, "POST", { body: { email, password } })).access_token;
}

/** An account that waits for its activation. */
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
 * An account that is confirmed, made by calls: for journeys that begin where registration has ended. The pages of
 * registration have journeys of their own.
 */
export async function openAccount(serverUrl: string, mailbox: Mailbox, person: Newcomer): Promise<void> {
  await signUp(serverUrl, person);
  await followLink(await linkTo(mailbox, person.email, /Activez|Activate/));
}

/** An invitation as /admin/users sends it; answers its link. */
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

/** Suspends an account as /admin/users does. */
export async function suspend(serverUrl: string, person: Pick<Credentials, "email">): Promise<void> {
  await changeAccount(serverUrl, person, { account_status: "suspended", despite_work: true });
}

/** An account with the role of an agent, without any scope; answers its id. */
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

/** Switches a feature for all accounts, as /admin/general-settings does. */
export async function switchFeature(serverUrl: string, name: string, on: boolean): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/admin/settings`;
  const { settings } = await call<{ settings: { key: string; version: number }[] }>(url, "GET", { token });
  const key = `features.${name}`;
  const version = settings.find((setting) => setting.key === key)?.version ?? 0;
  await call(`${url}/${key}`, "PUT", { body: { value: on, version, reason: "Dossier 118" }, token });
}

/** Takes the demonstration's resources away, for a journey that begins with none. */
export async function deleteResources(serverUrl: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/admin/resources`;
  const { resources } = await call<{ resources: { id: string }[] }>(url, "GET", { token });
  for (const { id } of resources) await call(`${url}/${id}`, "DELETE", { token });
}

/** Asks for another address as /account does; answers the links of both letters. */
export async function askForAddress(
  serverUrl: string,
  mailbox: Mailbox,
  person: Credentials,
  wanted: string,
): Promise<{ current: string; wanted: string }> {
  const landing = encodeURIComponent(`${serverUrl}/login?link=email_change`);
  const token = await tokenOf(serverUrl, person);
  await call(`${serverUrl}/auth/v1/user?redirect_to=${landing}`, "PUT", { body: { email: wanted }, token });
  return {
    current: await linkTo(mailbox, person.email, /changement de votre adresse/),
    wanted: await linkTo(mailbox, wanted, /nouvelle adresse/),
  };
}

/** The first link of the newest letter to an address whose subject matches. */
export async function linkTo(mailbox: Mailbox, address: string, subject: RegExp): Promise<string> {
  const link = linksIn(await mailbox.emailTo(address, subject))[0];
  if (!link) throw new Error(`no link in the letter ${subject}`);
  return link;
}

async function followLink(link: string): Promise<void> {
  const response = await fetch(link, { redirect: "manual" });
  expect(response.headers.get("location")).toContain("access_token=");
}

/** The code of an authenticator application (RFC 6238) at this moment, or `steps` of thirty seconds later. */
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

/** How its owner answers what is asked from now on: at once, or never. What was asked before stays as it was. */
export type Authenticator = { agree: () => Promise<void>; hesitate: () => Promise<void> };

/** The authenticator of the device itself, or a key plugged in, whose owner says yes to everything at first. */
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
