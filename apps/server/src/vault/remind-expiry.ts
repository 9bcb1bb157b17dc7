import { utcDay } from "@passerelle/domain/days";
import { dueNotice, EXPIRY_NOTICES } from "@passerelle/domain/vault/expiry";
import type { VaultType } from "@passerelle/domain/vault/types";
import { notify } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import { formatDay } from "../platform/format-date.ts";
import { readTexts, translator } from "../platform/texts.ts";
import { getProfile } from "../profiles/service.ts";
import { findExpiring, findNotices, insertNotice } from "./notice-queries.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

const BATCH = 200;

/**
 * Once a day notifies owners whose documents expire in 90, 30 or 7 days, each notice once for an expiry date. A document that
 * fails does not stop the others.
 */
export async function remindOfExpiry(ctx: Context, now = new Date()): Promise<void> {
  const day = utcDay(now);
  let after: string | undefined;
  for (;;) {
    const found = await findExpiring(ctx.db, { day, within: EXPIRY_NOTICES[0], after, limit: BATCH });
    for (const document of found) {
      await remind(ctx, document, day).catch((error: unknown) => {
        ctx.log.error({ err: error, document: document.id }, "an expiry notice was not sent");
      });
    }
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    after = last.id;
  }
}

type Expiring = { id: string; user_id: string; type: VaultType; title: string; expires_on: string };

function remind(
  ctx: Context,
  { id, user_id, type, title, expires_on }: Expiring,
  day: string,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const days = dueNotice(expires_on, day, await findNotices(trx, id, expires_on));
    // The primary key lets only one process insert the notice.
    if (days === undefined || !(await insertNotice(trx, { document_id: id, expires_on, days }))) return;
    const path = `/documents/${id}`;
    const values = { event: "expiring", type_of_document: type, expires_on } as const;
    await notify(ctx, trx, { userId: user_id, type: "vault", values, path });
    const { email: to, language, name } = await getProfile(trx, user_id);
    if (to === "") return;
    await ctx.mail.enqueue(trx, {
      template: "vault_document_expiring",
      userId: user_id,
      to,
      language,
      values: {
        name,
        document: title || wordsIn(language)(`types.${type}`),
        date: formatDay(new Date(`${expires_on}T00:00:00Z`), language),
        days: String(days),
        link: ctx.env.publicUrl + path,
      },
    });
  });
}
