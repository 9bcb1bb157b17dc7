import { readdir } from "node:fs/promises";
import { vi } from "vitest";
import { getMail, listMails } from "../../src/mailbox/service.ts";
import { outboxFolder } from "../../src/platform/mail-transport.ts";
import type { TestApp } from "../app.ts";

/** The newest letter written to an address, once the job that writes it has run. */
export async function waitForMail(server: TestApp, to: string, count = 1) {
  return vi.waitFor(
    async () => {
      const mails = (await listMails(server.ctx)).filter((mail) => mail.to === to);
      if (mails.length < count) throw new Error(`${mails.length} mails to ${to}, not ${count}`);
      return getMail(server.ctx, mails[0]?.id ?? "");
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** The names of the outbox's files, drafts included. */
export function outboxFiles(server: TestApp): Promise<string[]> {
  return readdir(outboxFolder(server.ctx.env)).catch(() => []);
}
