import type { MandateDetails, MandateDraft } from "../../packages/contract/src/mandates.ts";
import { addDays, utcDay } from "../../packages/domain/src/days.ts";
import { ask, type Customer, newId } from "./client.ts";
import { acknowledge, type Begin, type Found, type Signers, type Stage } from "./writes.ts";

function draftTo(email: string): MandateDraft {
  const today = utcDay(new Date());
  return {
    version: 0,
    template: "civil_status",
    country: "CM",
    form: "app",
    subject: "Dossier 118",
    holder: { kind: "email", name: "Paul Biyong", email },
    principal_details: "",
    holder_details: "",
    powers: ["file", "collect"],
    starts_on: today,
    ends_on: addDays(today, 180),
    ceiling: null,
  };
}

/** The status of the mandate before and after each consent, and the kind of event that the consent writes. */
const CONSENTS = {
  principal: { event: "sign", before: "awaiting_principal", after: "awaiting_holder" },
  holder: { event: "accept", before: "awaiting_holder", after: "active" },
} as const;

const SEALED = "%PDF-";

/** Whether the link to the sealed file leads to a PDF. */
async function hasFile(principal: Customer, url: string): Promise<boolean> {
  const link = await ask<{ url: string }>(principal, "POST", `${url}/links`, { disposition: "attachment" });
  const file = await fetch(new URL(link.url, principal.origin));
  return file.ok && (await file.text()).startsWith(SEALED);
}

/**
 * A consent is whole if it has exactly one event and the mandate has the status that follows. A mandate in force must also have
 * both consents, and its sealed file once the job has created it.
 */
async function findConsent(principal: Customer, url: string, side: "principal" | "holder"): Promise<Found> {
  const details = await ask<MandateDetails>(principal, "GET", url);
  const { mandate, signatures, events, seal_level } = details;
  const count = (by: "principal" | "holder") => signatures.filter((one) => one.side === by).length;
  const { event, before, after } = CONSENTS[side];
  const announced = events.filter(({ kind }) => kind === event).length;
  if (count(side) === 0 && announced === 0 && mandate.status === before) return "absent";
  if (count(side) !== 1 || announced !== 1) return "half";
  if (side === "principal") return [after, "active"].includes(mandate.status) ? "whole" : "half";
  if (mandate.status !== after || count("principal") !== 1) return "half";
  // A request for the file would create it.
  if (seal_level === null) return "waiting";
  return (await hasFile(principal, url)) ? "whole" : "half";
}

type Consent = { signer: Customer; readCode: Signers["readCode"]; hash: string };

/** Sends a code to the signer and consents with it. */
async function consent(url: string, { signer, readCode, hash }: Consent, begin: () => ReturnType<Begin>) {
  const sent = await ask<{ message_id: string }>(signer, "POST", `${url}/codes`);
  const proof = { kind: "code", code: await readCode(sent.message_id) };
  const write = begin();
  await acknowledge(write, await signer.call("POST", `${url}/consent`, { text_hash: hash, proof }));
}

/** Creates a mandate: the draft, the frozen text, and the consents of its principal and its holder, each with a code. */
export async function signature(_customer: Customer, { nextSigners }: Stage, begin: Begin): Promise<void> {
  if (!nextSigners) throw new Error("the stage has no signers");
  const { principal, holder, readCode } = await nextSigners();
  const url = `/api/mandates/${newId()}`;
  const { mandate } = await ask<MandateDetails>(principal, "PUT", url, draftTo(holder.email));
  const { text } = await ask<MandateDetails>(principal, "POST", `${url}/presentation`, {
    version: mandate.version,
  });
  const shared = { readCode, hash: text?.hash ?? "" };
  await consent(url, { signer: principal, ...shared }, () =>
    begin({ kind: "signature", find: () => findConsent(principal, url, "principal") }),
  );
  await consent(url, { signer: holder, ...shared }, () =>
    begin({ kind: "acceptance", find: () => findConsent(principal, url, "holder") }),
  );
}
