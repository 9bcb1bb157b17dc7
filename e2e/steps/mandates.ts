import { randomInt, randomUUID } from "node:crypto";
import type { MandateDetails, MandateDraft } from "../../packages/contract/src/mandates.ts";
import { addDays, utcDay } from "../../packages/domain/src/days.ts";
import type { Mailbox } from "../fixtures/mailbox.ts";
import { call } from "./access.ts";

/** The draft of a mandate of the owner of `token` to a person by email; its id. */
export async function draftMandate(
  serverUrl: string,
  token: string,
  change: Partial<MandateDraft> = {},
): Promise<string> {
  const id = randomUUID();
  const today = utcDay(new Date());
  const body: MandateDraft = {
    version: 0,
    template: "civil_status",
    country: "CM",
    form: "app",
    subject: "L’acte de naissance d’Awa Ndiaye",
    holder: { kind: "email", name: "Paul Biyong", email: "paul@example.com" },
    principal_details: "",
    holder_details: "",
    powers: ["file", "collect"],
    starts_on: today,
    ends_on: addDays(today, 180),
    ceiling: null,
    ...change,
  };
  await call(`${serverUrl}/api/mandates/${id}`, "PUT", { token, body });
  return id;
}

/** A mandate that the owner of `token` has read and not signed; its id. */
export async function presentMandate(
  serverUrl: string,
  token: string,
  change: Partial<MandateDraft> = {},
): Promise<string> {
  const id = await draftMandate(serverUrl, token, change);
  const { mandate } = await call<MandateDetails>(`${serverUrl}/api/mandates/${id}`, "GET", { token });
  await call(`${serverUrl}/api/mandates/${id}/presentation`, "POST", {
    token,
    body: { version: mandate.version },
  });
  return id;
}

/** The code of the newest text message to a number that matches. */
export async function readCode(mailbox: Mailbox, number: string, text = /(?:)/): Promise<string> {
  const message = await mailbox.emailTo(number.replace("+", ""), text);
  return /\b\d{6}\b/.exec(message.text)?.[0] ?? "";
}

/** Signs or accepts a mandate with a code to the confirmed number of the owner of `token`. */
export async function consentTo(
  serverUrl: string,
  mailbox: Mailbox,
  { id, token, number }: { id: string; token: string; number: string },
): Promise<void> {
  const { text } = await call<MandateDetails>(`${serverUrl}/api/mandates/${id}`, "GET", { token });
  await call(`${serverUrl}/api/mandates/${id}/codes`, "POST", { token });
  const code = await readCode(mailbox, number, /mandat/);
  const body = { text_hash: text?.hash, proof: { kind: "code", code } };
  await call(`${serverUrl}/api/mandates/${id}/consent`, "POST", { token, body });
}

/** Confirms a new number of the owner of `token`, which is answered with its plus. */
export async function confirmPhone(serverUrl: string, mailbox: Mailbox, token: string): Promise<string> {
  const phone = `+336${randomInt(10_000_000, 99_999_999)}`;
  await call(`${serverUrl}/auth/v1/user`, "PUT", { token, body: { phone } });
  const body = { type: "phone_change", phone, token: await readCode(mailbox, phone) };
  await call(`${serverUrl}/auth/v1/verify`, "POST", { token, body });
  return phone;
}
