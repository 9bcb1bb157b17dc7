import { presentedCeiling, spentMeanwhile } from "@passerelle/domain/mandates/replacement";
import type { Db } from "../../platform/db.ts";
import {
  findMandate,
  findPowers,
  lockMandate,
  replacePowers,
  type StoredMandate,
  updateMandate,
} from "../queries.ts";

type Terms = Pick<StoredMandate, "ceiling" | "currency" | "replaced_spent">;

/** What a replacement's ceiling says, and what had been spent when it was set; undefined for another mandate, and without a ceiling. */
function ceilingOf({ is_replacement, ceiling, replaced_spent }: StoredMandate) {
  if (!is_replacement || ceiling === null || replaced_spent === null) return undefined;
  return { ceiling, spentThen: replaced_spent };
}

/**
 * What the text of a replacement says of money when it is presented: what is left after what was spent under the mandate that it
 * replaces, which is locked meanwhile. Takes the power to pay away where nothing is left. Empty for another mandate.
 */
export async function countReplaced(trx: Db, mandate: StoredMandate): Promise<Terms | undefined> {
  const set = ceilingOf(mandate);
  const former = set && mandate.renewal_of !== null ? await lockMandate(trx, mandate.renewal_of) : undefined;
  if (!set || !former) return undefined;
  const given = ((await findPowers(trx, [mandate.id])).get(mandate.id) ?? []).map(({ power }) => power);
  const { ceiling, powers } = presentedCeiling(set, given, former.spent);
  if (powers.length < given.length) await replacePowers(trx, mandate.id, powers);
  return { ceiling, currency: ceiling === null ? null : mandate.currency, replaced_spent: former.spent };
}

/** A ceiling that the principal enters anew is theirs: only what is spent from now on is taken off. */
export async function restateReplaced(
  trx: Db,
  mandate: StoredMandate,
  { ceiling, currency }: Pick<Terms, "ceiling" | "currency">,
): Promise<Partial<Terms>> {
  if (!mandate.is_replacement || mandate.renewal_of === null) return {};
  if (ceiling === mandate.ceiling && currency === mandate.currency) return {};
  const former = await findMandate(trx, mandate.renewal_of);
  return former ? { replaced_spent: former.spent } : {};
}

/** Counts under a replacement that comes into force what was spent under `former`, which is locked, since its text was presented. */
export async function carrySpent(trx: Db, mandate: StoredMandate, former: StoredMandate): Promise<void> {
  const set = ceilingOf(mandate);
  const spent = set ? spentMeanwhile(set, former.spent) : 0;
  if (spent > 0) await updateMandate(trx, mandate.id, { spent });
}
