import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import type { IdentityLevel } from "@passerelle/domain/identity/levels";
import { scanCheckRefusal } from "@passerelle/domain/mandates/legalisation";
import type { FrozenMandate } from "@passerelle/domain/mandates/text";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { insertReadOnce } from "../../platform/file-reads.ts";
import { describeUses } from "../describe-uses.ts";
import { findScans } from "../legalisation/queries.ts";
import { presentScan } from "../legalisation/read-scan.ts";
import { findMandate, findPowers } from "../queries.ts";
import { findEvidence } from "../seal/queries.ts";
import { findEvents } from "../use-queries.ts";
import { presentRow } from "./list-mandates.ts";
import { findAdminRow, findReads } from "./queries.ts";

const READS_SHOWN = 50;

/** A mandate as staff reads it; the reading is recorded. Throws `mandate_not_found`, also for a text that was never presented. */
export async function readAdminMandate(ctx: Context, actor: Actor, id: string): Promise<AdminMandateDetails> {
  if (!(await findAdminRow(ctx.db, id))) throw new AppError("mandate_not_found");
  await insertReadOnce(ctx.db, "mandate_reads", { mandate_id: id, user_id: actor.userId, what: "page" });
  return describeAdminMandate(ctx.db, actor, id);
}

/** A page of the acts under a mandate as staff reads it; the reading is recorded. Throws `mandate_not_found`. */
export async function listAdminUses({ db }: Context, actor: Actor, id: string, before?: number) {
  if (!(await findAdminRow(db, id))) throw new AppError("mandate_not_found");
  await insertReadOnce(db, "mandate_reads", { mandate_id: id, user_id: actor.userId, what: "page" });
  return describeUses(db, id, before);
}

/** As `readAdminMandate`, without a record. */
export async function describeAdminMandate(db: Db, actor: Actor, id: string): Promise<AdminMandateDetails> {
  const row = await findAdminRow(db, id);
  const mandate = await findMandate(db, id);
  if (!row || !mandate) throw new AppError("mandate_not_found");
  const { ceiling, currency } = mandate;
  const frozen = mandate.text_canonical ? (JSON.parse(mandate.text_canonical) as FrozenMandate) : null;
  const scans = await findScans(db, id);
  const [newest] = scans;
  return {
    mandate: presentRow(row),
    subject: mandate.subject,
    template: { key: mandate.template_key, version: mandate.template_version },
    given: ((await findPowers(db, [id])).get(id) ?? []).map(({ power, revoked_at }) => ({
      power,
      revoked_at: revoked_at?.toISOString() ?? null,
    })),
    ceiling: ceiling !== null && currency !== null ? { amount: ceiling, currency } : null,
    spent: mandate.spent,
    note: mandate.end_note,
    text: frozen && { hash: mandate.text_hash ?? "", texts: frozen.texts },
    signatures: (await findEvidence(db, id)).map(
      ({ side, method, level, text_hash, signed_at, evidence }) => ({
        side,
        method,
        level: level as IdentityLevel,
        text_hash,
        name: evidence.name ?? "",
        at: signed_at.toISOString(),
      }),
    ),
    ...(await describeUses(db, id)),
    events: (await findEvents(db, id)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    scans: scans.map(presentScan),
    check_refusal: newest
      ? (scanCheckRefusal(
          actor.userId,
          { ...mandate, principalId: mandate.principal_id, holderId: mandate.holder_id },
          {
            senderId: newest.user_id,
            isCurrent: newest.replaced_at === null,
            verdict: newest.verdict,
          },
        ) ?? null)
      : null,
    reads: (await findReads(db, id, READS_SHOWN)).map(({ read_at, ...read }) => ({
      ...read,
      at: read_at.toISOString(),
    })),
  };
}
