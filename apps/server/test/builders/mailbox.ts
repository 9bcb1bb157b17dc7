import { readdir } from "node:fs/promises";
import { vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { getMail, listMails } from "../../src/mailbox/service.ts";
import type { EmailTemplate, EmailValues } from "../../src/platform/email.ts";
import { outboxFolder } from "../../src/platform/email-transport.ts";
import type { TestApp } from "../app.ts";

/** The newest email to an address, once `count` of them were sent. */
export async function waitForMail(server: TestApp, to: string, count = 1) {
  return vi.waitFor(
    async () => {
      const mails = (await listMails(server.ctx)).filter((mail) => mail.to === to);
      if (mails.length < count) throw new Error(`${mails.length} mails to ${to}, not ${count}`);
      return getMail(server.ctx, mails[0]?.id ?? "");
    },
    { timeout: patience(15_000), interval: 50 },
  );
}

/** The file names of the outbox, including temporary files. */
export function outboxFiles(server: TestApp): Promise<string[]> {
  return readdir(outboxFolder(server.ctx.env)).catch(() => []);
}

/** Values for each email template. */
export const EMAIL_VALUES: { [T in EmailTemplate]: EmailValues[T] } = {
  contact_received: { name: "Awa", reference: "M-7K3M-9QTX", link: "https://a.test/2" },
  contact_waiting: { name: "Awa", reference: "M-7K3M-9QTX", link: "https://a.test/3" },
  confirm_signup: { name: "Awa", link: "https://a.test/1" },
  magic_link: { name: "Awa", link: "https://a.test/5", code: "0123456789" },
  recovery: { name: "Awa", link: "https://a.test/6" },
  email_change_current: { name: "Awa", link: "https://a.test/7", email: "new@passerelle.test" },
  email_change_new: { name: "Awa", link: "https://a.test/8", email: "new@passerelle.test" },
  reauthentication: { name: "Awa", code: "012345" },
  unlock_account: { name: "Awa", link: "https://a.test/9" },
  new_device: {
    name: "Awa",
    device: "Firefox, Windows",
    address: "192.0.2.7",
    time: "3 mars 2026",
    link: "https://a.test/10",
  },
  factor_added: { name: "Awa", time: "3 mars 2026", link: "https://a.test/16" },
  factor_removed: { name: "Awa", time: "3 mars 2026", link: "https://a.test/17" },
  identity_linked: { name: "Awa", provider: "Google", time: "3 mars 2026", link: "https://a.test/19" },
  identity_unlinked: { name: "Awa", provider: "Google", time: "3 mars 2026", link: "https://a.test/20" },
  passkey_added: { name: "Awa", time: "3 mars 2026", link: "https://a.test/18" },
  passkey_removed: { name: "Awa", time: "3 mars 2026", link: "https://a.test/21" },
  recovery_codes_made: { name: "Awa", time: "3 mars 2026", link: "https://a.test/22" },
  recovery_codes_removed: { name: "Awa", time: "3 mars 2026", link: "https://a.test/23" },
  phone_changed: { name: "Awa", time: "3 mars 2026", link: "https://a.test/24" },
  password_changed: { name: "Awa", time: "3 mars 2026", link: "https://a.test/11" },
  email_changed: { name: "Awa", email: "new@passerelle.test", link: "https://a.test/12" },
  invite: { name: "Awa", link: "https://a.test/13" },
  factors_reset: { name: "Awa", time: "3 mars 2026", link: "https://a.test/14" },
  account_closed: { name: "Awa", link: "https://a.test/15" },
  payment_receipt: {
    name: "Awa",
    service: "Passeport",
    amount: "15 000 FCFA",
    reference: "T-1",
    link: "https://a.test/2",
  },
  payment_failed: { name: "Awa", service: "Passeport", amount: "15 000 FCFA", link: "https://a.test/3" },
  drafts_ending: {
    name: "Awa",
    services: "Passeport et Création de SARL",
    date: "3 mars 2026",
    link: "https://a.test/21",
  },
  ticket_opened: {
    name: "Awa",
    reference: "S-7K3M-9QTX",
    subject: "Passeport bloqué",
    link: "https://a.test/50",
  },
  ticket_answered: {
    name: "Awa",
    reference: "S-7K3M-9QTX",
    subject: "Passeport bloqué",
    link: "https://a.test/51",
  },
  ticket_proposed: {
    name: "Awa",
    reference: "S-7K3M-9QTX",
    subject: "Passeport bloqué",
    link: "https://a.test/52",
  },
  ticket_closing: {
    name: "Awa",
    reference: "S-7K3M-9QTX",
    subject: "Passeport bloqué",
    date: "3 mars 2026",
    link: "https://a.test/53",
  },
  ticket_closed: {
    name: "Awa",
    reference: "S-7K3M-9QTX",
    subject: "Passeport bloqué",
    date: "17 mars 2026",
    link: "https://a.test/54",
  },
  review_approved: { name: "Awa", service: "Passeport", link: "https://a.test/30" },
  review_rejected: {
    name: "Awa",
    service: "Passeport",
    reason: "off_topic",
    note: "Parlez du service rendu.",
    link: "https://a.test/31",
  },
  request_started: {
    name: "Awa",
    service: "Passeport",
    reference: "R-1",
    note: "Rendez-vous pris pour le 3 mars.",
    link: "https://a.test/40",
  },
  request_completed: {
    name: "Awa",
    service: "Passeport",
    reference: "R-1",
    note: "Envoyé par coursier.",
    link: "https://a.test/41",
  },
  request_rejected: {
    name: "Awa",
    service: "Passeport",
    reference: "R-1",
    note: "Le passeport a expiré.",
    link: "https://a.test/42",
  },
  complement_asked: {
    name: "Awa",
    service: "Passeport",
    reference: "R-1",
    items: "Passeport lisible et Date du départ",
    date: "3 mars 2026",
    note: "Merci de votre patience.",
    link: "https://a.test/43",
  },
  complement_reminder: {
    name: "Awa",
    service: "Passeport",
    reference: "R-1",
    items: "Passeport lisible",
    date: "3 mars 2026",
    note: "",
    link: "https://a.test/44",
  },
  complement_answered: { name: "Awa", service: "Passeport", reference: "R-1", link: "https://a.test/45" },
  messages_waiting: {
    name: "Awa",
    topic: "Passeport (R-7K3M-9QTX)",
    quote_1: "Bonjour",
    quote_2: "",
    quote_3: "",
    link: "https://a.test/40",
  },
  messages_waiting_answerable: {
    name: "Awa",
    topic: "Passeport (R-7K3M-9QTX)",
    quote_1: "Bonjour",
    quote_2: "",
    quote_3: "",
    link: "https://a.test/40",
  },
  request_submitted: { name: "Awa", service: "Passeport", reference: "R-1", link: "https://a.test/4" },
};
