import { readdir } from "node:fs/promises";
import { REJECTION_REASONS } from "@passerelle/domain/reviews/review";
import { vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { getMail } from "../../src/mailbox/service.ts";
import { modules } from "../../src/modules.ts";
import type { EmailTexts, EmailValues } from "../../src/platform/email.ts";
import { outboxFolder } from "../../src/platform/email-transport.ts";
import { emailsOf } from "../../src/platform/module.ts";
import { smsOutboxFolder } from "../../src/platform/sms-transport.ts";
import type { TestApp } from "../app.ts";

type Mail = Awaited<ReturnType<typeof getMail>>;

const parsed = new WeakMap<TestApp, Map<string, Mail>>();

/**
 * All messages of the outboxes, newest first. Each file is parsed once, because the tests poll and a file with its final name does not
 * change.
 */
export async function readOutbox(server: TestApp): Promise<Mail[]> {
  const known = parsed.get(server) ?? new Map<string, Mail>();
  parsed.set(server, known);
  const folders = [outboxFolder(server.ctx.env), smsOutboxFolder(server.ctx.env)];
  const files = (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
  const ids = files.flatMap((file) => /^([\w-]+)\.(?:eml|json)$/.exec(file)?.[1] ?? []);
  const unread = ids.filter((id) => !known.has(id));
  await Promise.all(unread.map(async (id) => known.set(id, await getMail(server.ctx, id))));
  // File names start with the time.
  return ids
    .sort()
    .reverse()
    .flatMap((id) => known.get(id) ?? []);
}

/** The newest email to an address, once `count` of them were sent. */
export async function waitForMail(server: TestApp, to: string, count = 1) {
  return vi.waitFor(
    async () => {
      const mails = (await readOutbox(server)).filter((mail) => mail.to === to);
      const [newest] = mails;
      if (!newest || mails.length < count) throw new Error(`${mails.length} mails to ${to}, not ${count}`);
      return newest;
    },
    { timeout: patience(15_000), interval: 50 },
  );
}

/** The file names of the outbox, including temporary files. */
export function outboxFiles(server: TestApp): Promise<string[]> {
  return readdir(outboxFolder(server.ctx.env)).catch(() => []);
}

const SAMPLES: Record<string, string> = {
  name: "Awa",
  link: "https://a.test/1",
  code: "0123456789",
  date: "3 mars 2026",
  email: "new@passerelle.test",
  // A code of the contract; the email's texts translate it.
  reason: REJECTION_REASONS[0],
  reference: "R-7K3M-9QTX",
  // There may be fewer waiting messages than the email has quotes.
  quote_2: "",
  quote_3: "",
};

/** A value for each placeholder of an email, for its greeting and for its button or code. */
function sampleValues(texts: EmailTexts): Record<string, string> {
  const written = JSON.stringify(texts);
  const names = [...written.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  if (texts.button) names.push("link");
  if (/\bcode\b/.test(written)) names.push("code");
  const filled = new Set(["name", ...names.filter((name) => name !== "platform")]);
  return Object.fromEntries([...filled].map((name) => [name, SAMPLES[name] ?? `Exemple ${name}`]));
}

/** Values for each email template, derived from its French texts, so a new email needs no entry here. */
export const EMAIL_VALUES = Object.fromEntries(
  emailsOf(modules).flatMap(({ texts: { fr } }) =>
    Object.entries<EmailTexts>(fr).map(([template, texts]) => [template, sampleValues(texts)]),
  ),
) as EmailValues;
