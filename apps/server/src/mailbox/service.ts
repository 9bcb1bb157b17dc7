import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../platform/context.ts";
import { outboxFolder } from "../platform/email-transport.ts";
import { AppError } from "../platform/errors.ts";
import { smsOutboxFolder } from "../platform/sms-transport.ts";

type Kind = "mail" | "sms";

/** A message of the outbox. A text message has no HTML, and its text is the subject. */
type Mail = {
  id: string;
  kind: Kind;
  to: string;
  subject: string;
  sent_at: string;
  text: string;
  html: string;
  /** `content`: base64. */
  attachments: { name: string; type: string; content: string }[];
};
/** What a list shows of a message. */
type Head = Pick<Mail, "id" | "kind" | "to" | "subject" | "sent_at">;
type Entry = { id: string; kind: Kind };

const SHOWN = 50;
const FILES: Record<Kind, RegExp> = {
  mail: /^([A-Za-z0-9_-]{1,80})\.eml$/,
  sms: /^([A-Za-z0-9_-]{1,80})\.json$/,
};

/** The messages of the last list, by id: they do not change, and reading fifty with their attachments takes time. */
const listed = new WeakMap<Context, Map<string, Head>>();

/** The latest fifty messages of the outboxes, newest first. */
export async function listMails(ctx: Context): Promise<Head[]> {
  // File names start with the time.
  const entries = (await listEntries(ctx)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const known = listed.get(ctx);
  const heads = await Promise.all(
    entries.slice(0, SHOWN).map(async (entry) => known?.get(entry.id) ?? headOf(await read(ctx, entry))),
  );
  listed.set(ctx, new Map(heads.map((head) => [head.id, head])));
  return heads;
}

const headOf = ({ id, kind, to, subject, sent_at }: Mail): Head => ({ id, kind, to, subject, sent_at });

/** Throws `not_found` when the outboxes have no such message. */
export async function getMail(ctx: Context, id: string): Promise<Mail> {
  // Opens only names in the listing of the folder, so that no id can lead outside of it.
  const entry = (await listEntries(ctx)).find((candidate) => candidate.id === id);
  if (!entry) throw new AppError("not_found");
  return read(ctx, entry);
}

function folderOf({ env }: Context, kind: Kind): string {
  return kind === "mail" ? outboxFolder(env) : smsOutboxFolder(env);
}

async function listEntries(ctx: Context): Promise<Entry[]> {
  const lists = await Promise.all(
    (["mail", "sms"] as const).map(async (kind) => {
      const names = await readdir(folderOf(ctx, kind)).catch((error: NodeJS.ErrnoException) => {
        // Nothing has been sent yet.
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const ids = names.flatMap((name) => FILES[kind].exec(name)?.[1] ?? []);
      return ids.map((id) => ({ id, kind }));
    }),
  );
  return lists.flat();
}

async function read(ctx: Context, { id, kind }: Entry): Promise<Mail> {
  const folder = folderOf(ctx, kind);
  if (kind === "sms") {
    const sms = JSON.parse(await readFile(join(folder, `${id}.json`), "utf8")) as Record<string, string>;
    const { to = "", text = "", date = "" } = sms;
    return {
      id,
      kind,
      to,
      subject: text,
      sent_at: new Date(date).toISOString(),
      text,
      html: "",
      attachments: [],
    };
  }
  // Loaded on first use: an installation with an email server has no mailbox.
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)), {
    attachmentEncoding: "base64",
  });
  return {
    id,
    kind,
    to: mail.to?.map((recipient) => recipient.address).join(", ") ?? "",
    subject: mail.subject ?? "",
    sent_at: new Date(mail.date ?? 0).toISOString(),
    text: mail.text ?? "",
    html: mail.html ?? "",
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      type: mimeType,
      content: content as string,
    })),
  };
}
