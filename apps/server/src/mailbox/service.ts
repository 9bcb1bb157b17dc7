import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { outboxFolder } from "../platform/mail-transport.ts";

type Mail = { id: string; to: string; subject: string; sent_at: string; text: string; html: string };

const SHOWN = 50;
const FILE = /^([A-Za-z0-9_-]{1,80})\.eml$/;

/** The latest fifty letters of the outbox, newest first. */
export async function listMails({ env }: Context): Promise<Mail[]> {
  const ids = await listIds(outboxFolder(env));
  // The names begin with the time.
  return Promise.all(
    ids
      .sort()
      .reverse()
      .slice(0, SHOWN)
      .map((id) => readMail(outboxFolder(env), id)),
  );
}

/** Throws `not_found` when the outbox has no such letter. */
export async function getMail({ env }: Context, id: string): Promise<Mail> {
  // Only a name that the folder lists is opened, so no id leads out of it.
  if (!(await listIds(outboxFolder(env))).includes(id)) throw new AppError("not_found");
  return readMail(outboxFolder(env), id);
}

async function listIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Nothing has been sent yet.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.flatMap((name) => FILE.exec(name)?.[1] ?? []);
}

async function readMail(folder: string, id: string): Promise<Mail> {
  const mail = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
  return {
    id,
    to: mail.to?.map((recipient) => recipient.address).join(", ") ?? "",
    subject: mail.subject ?? "",
    sent_at: new Date(mail.date ?? 0).toISOString(),
    text: mail.text ?? "",
    html: mail.html ?? "",
  };
}
