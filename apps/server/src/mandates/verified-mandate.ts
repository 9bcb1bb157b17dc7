import { mandateNumber } from "@passerelle/domain/mandates/text";
import type { Db } from "../platform/db.ts";
import { endDocument, findVerifiable, issueCode } from "../verification/service.ts";
import { findMandate, findPowers, type StoredMandate } from "./queries.ts";
import { findRenewalInForce } from "./renewal-queries.ts";

/**
 * Updates the result of `/verify` for a mandate, in the transaction that changes its status. A mandate that comes into
 * force gets its code; one that ends before its last day is shown as revoked. An expired one is shown as replaced if
 * another continues it; otherwise nothing changes, since the result shows its last day.
 */
export async function followStatus(trx: Db, mandate: StoredMandate): Promise<void> {
  const { id, status, active_on } = mandate;
  if (active_on === null) return;
  if (status === "active") return issue(trx, mandate, active_on);
  if (status !== "expired") return endDocument(trx, id, { action: "revoke" });
  const renewal = await findRenewalInForce(trx, id);
  if (renewal) await replace(trx, id, renewal);
}

async function issue(trx: Db, mandate: StoredMandate, issuedOn: string): Promise<void> {
  const { id, principal_id: ownerId, starts_on: from, ends_on: until, renewal_of: formerId } = mandate;
  const given = (await findPowers(trx, [id])).get(id) ?? [];
  const by = await issueCode(trx, {
    kind: "mandate",
    subjectId: id,
    ownerId,
    issuedOn,
    number: mandateNumber(mandate.number),
    term: { from, until },
    powers: given.map(({ power }) => power),
  });
  const former = formerId === null ? undefined : await findMandate(trx, formerId);
  // While the former mandate is in force, both are valid.
  if (former?.status === "expired") await endDocument(trx, former.id, { action: "replace", by });
}

async function replace(trx: Db, id: string, renewalId: string): Promise<void> {
  const by = (await findVerifiable(trx, [renewalId])).get(renewalId)?.code;
  if (by !== undefined) await endDocument(trx, id, { action: "replace", by });
}
