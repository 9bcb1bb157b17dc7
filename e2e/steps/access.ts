import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { linksIn, type Mailbox } from "../fixtures/mailbox.ts";
import type { Newcomer } from "./account.ts";

/**
 * An account that is confirmed, made by calls: for journeys that begin where registration has ended. The pages of
 * registration have journeys of their own.
 */
export async function openAccount(serverUrl: string, mailbox: Mailbox, person: Newcomer): Promise<void> {
  const response = await fetch(`${serverUrl}/auth/v1/signup?redirect_to=${serverUrl}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: person.email,
      password: person.password,
      data: {
        full_name: person.name,
        phone: "+33612345678",
        role: person.role,
        country_of_origin: person.origin,
        country_of_residence: person.residence,
        account_type: "individual",
        language: "fr",
        terms_accepted: true,
      },
    }),
  });
  expect(response.status, await response.text()).toBe(200);
  await followLink(await linkTo(mailbox, person.email, /Activez/));
}

/** The first link of the newest letter to an address whose subject matches. */
export async function linkTo(mailbox: Mailbox, address: string, subject: RegExp): Promise<string> {
  const link = linksIn(await mailbox.letterTo(address, subject))[0];
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

/** The authenticator of the device itself, or a key plugged in, which says yes by itself. */
export async function withAuthenticator(
  page: Page,
  transport: "internal" | "usb" = "internal",
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
