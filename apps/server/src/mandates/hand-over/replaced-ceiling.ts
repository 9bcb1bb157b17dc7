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

/**
 * A replacement's ceiling, and the sum that had been spent when it was set; undefined for other mandates and without a
 * ceiling.
 */
function ceilingOf({ is_replacement, ceiling, replaced_spent }: StoredMandate) {
  if (!is_replacement || ceiling === null || replaced_spent === null) return undefined;
  return { ceiling, spentThen: replaced_spent };
}

/**
 * The ceiling for the text of a replacement when it is presented: the rest after the sum spent under the replaced mandate,
 * which is locked. Removes the power to pay if nothing is left. Undefined for other mandates.
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

/** After the principal changes the ceiling of a replacement, only money spent from now on is subtracted from it. */
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

/**
 * Adds to a replacement that comes into force the sum spent under `former`, which is locked, since the new text was
 * presented.
 */
export async function carrySpent(trx: Db, mandate: StoredMandate, former: StoredMandate): Promise<void> {
  const set = ceilingOf(mandate);
  const spent = set ? spentMeanwhile(set, former.spent) : 0;
  if (spent > 0) await updateMandate(trx, mandate.id, { spent });
}
