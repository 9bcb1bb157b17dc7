import { randomInt, randomUUID } from "node:crypto";
import type { ConsentProof, MandateDetails, MandateDraft } from "../../packages/contract/src/mandates.ts";
import type { RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import { addDays, utcDay } from "../../packages/domain/src/days.ts";
import type { Mailbox } from "../fixtures/mailbox.ts";
import { call, openAccount, tokenOf } from "./access.ts";
import { newcomer } from "./account.ts";
import { submitFreeRequest } from "./request.ts";

/** Saves the draft of a mandate from the owner of `token` to a person by email; resolves with its id. */
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
    subject: "Dossier 118, Awa Ndiaye",
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

/** Creates a mandate that the owner of `token` has read and not signed; resolves with its id. */
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

const messagesRead = new Set<string>();

/** Reads the code in the newest matching text message to a number. Each message is read once, because a code is used once. */
export async function readCode(mailbox: Mailbox, number: string, text = /(?:)/): Promise<string> {
  const message = await mailbox.emailTo(number.replace("+", ""), text, messagesRead);
  messagesRead.add(message.id);
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

/** Confirms a new number of the owner of `token`; resolves with the number, including the plus. */
export async function confirmPhone(serverUrl: string, mailbox: Mailbox, token: string): Promise<string> {
  const phone = `+336${randomInt(10_000_000, 99_999_999)}`;
  await call(`${serverUrl}/auth/v1/user`, "PUT", { token, body: { phone } });
  const body = { type: "phone_change", phone, token: await readCode(mailbox, phone) };
  await call(`${serverUrl}/auth/v1/verify`, "POST", { token, body });
  return phone;
}

/** Signs or accepts a mandate with a code, as the owner of `token`, whose confirmed number is `phone`. */
async function consentByCall(
  { serverUrl, mailbox }: Place,
  { token, phone }: { token: string; phone: string },
  id: string,
): Promise<void> {
  const url = `${serverUrl}/api/mandates/${id}`;
  const { text } = await call<MandateDetails>(url, "GET", { token });
  await call(`${url}/codes`, "POST", { token });
  const proof: ConsentProof = { kind: "code", code: await readCode(mailbox, phone, /mandat|mandate/) };
  await call(`${url}/consent`, "POST", { token, body: { text_hash: text?.hash ?? "", proof } });
}

type Place = { serverUrl: string; mailbox: Mailbox };

/** Creates a mandate from one person to another, signed by both by calls; resolves with its id. Both have a confirmed number. */
async function giveMandate(
  place: Place,
  principal: { token: string; phone: string },
  holder: { token: string; phone: string; name: string; email: string },
  change: Partial<MandateDraft> = {},
): Promise<string> {
  const { name, email } = holder;
  const id = await draftMandate(place.serverUrl, principal.token, {
    holder: { kind: "email", name, email },
    ...change,
  });
  const url = `${place.serverUrl}/api/mandates/${id}`;
  const { mandate } = await call<MandateDetails>(url, "GET", { token: principal.token });
  await call(`${url}/presentation`, "POST", {
    token: principal.token,
    body: { version: mandate.version },
  });
  await consentByCall(place, principal, id);
  await consentByCall(place, holder, id);
  return id;
}

/** The confirmed number of an account, including the plus; confirms one if there is none. */
export async function confirmedPhone(place: Place, token: string): Promise<string> {
  const url = `${place.serverUrl}/auth/v1/user`;
  const user = await call<{ phone?: string; phone_confirmed_at?: string }>(url, "GET", { token });
  if (user.phone && user.phone_confirmed_at) return `+${user.phone}`;
  return confirmPhone(place.serverUrl, place.mailbox, token);
}

/**
 * Creates a mandate for the owner of `token`, from a new account with a submitted request in its country; resolves with both ids.
 */
export async function holdMandate(
  place: Place,
  token: string,
): Promise<{ ":mandate": string; ":id": string }> {
  const { serverUrl, mailbox } = place;
  const giver = newcomer("Awa Ndiaye");
  await openAccount(serverUrl, mailbox, giver);
  const principal = await tokenOf(serverUrl, giver);
  const id = await submitFreeRequest(serverUrl, principal);
  const { country } = await call<RequestDetail>(`${serverUrl}/api/requests/${id}`, "GET", {
    token: principal,
  });
  const { email } = await call<{ email: string }>(`${serverUrl}/auth/v1/user`, "GET", { token });
  const mandate = await giveMandate(
    place,
    { token: principal, phone: await confirmPhone(serverUrl, mailbox, principal) },
    { token, phone: await confirmedPhone(place, token), name: "Paul Biyong", email },
    { country: country.code },
  );
  return { ":mandate": mandate, ":id": id };
}
