import type { CardRenewal } from "@passerelle/contract/subscriptions";
import { coverOf, nextChargeAt } from "@passerelle/domain/subscriptions/card-renewal";
import { addDaysTo } from "@passerelle/domain/subscriptions/periods";
import { REMINDER_OFFSETS } from "@passerelle/domain/subscriptions/reminders";
import { findCards } from "../../payments/service.ts";
import type { Db } from "../../platform/db.ts";
import { quote, type State } from "../state.ts";
import { findCharges, findRenewals, type StoredCharge, type StoredRenewal } from "./queries.ts";

type Namer = (id: string) => CardRenewal["plan"];

/** The consents of a person to renewal by card, newest first, with the next charge and all tries. */
export async function describeRenewals(
  db: Db,
  userId: string,
  state: State,
  name: Namer,
): Promise<CardRenewal[]> {
  const renewals = await findRenewals(db, userId);
  if (renewals.length === 0) return [];
  const charges = await findCharges(db, userId);
  const cards = await findCards(
    db,
    renewals.map(({ card_id }) => card_id),
  );
  return renewals.flatMap((renewal) => {
    const card = cards.get(renewal.card_id);
    if (!card) return [];
    const own = charges.filter(({ renewal_id }) => renewal_id === renewal.id);
    return [
      {
        id: renewal.id,
        status: renewal.status,
        plan: name(renewal.plan_id),
        provider: card.provider,
        last4: card.last4,
        amount: renewal.amount,
        currency: renewal.currency,
        consent_version: renewal.consent_version,
        consented_at: renewal.consented_at.toISOString(),
        ended_at: renewal.ended_at?.toISOString() ?? null,
        end_reason: renewal.end_reason,
        next_charge: nextChargeOf(renewal, own, state),
        charges: own.map(presentCharge),
      },
    ];
  });
}

const presentCharge = (charge: StoredCharge): CardRenewal["charges"][number] => ({
  id: charge.id,
  transaction_id: charge.transaction_id,
  at: charge.created_at.toISOString(),
  amount: charge.amount,
  currency: charge.currency,
  status: charge.status,
  failure_code: charge.failure_code,
});

/** The next charge as it was announced, else by today's price. */
function nextChargeOf(
  renewal: StoredRenewal,
  charges: readonly StoredCharge[],
  state: State,
): CardRenewal["next_charge"] {
  const { row, renewed } = state;
  if (renewal.status === "ended" || !row?.ends_at || row.cancelled_at) return null;
  const endsAt = row.ends_at;
  const isAnnounced = renewal.announced_for?.getTime() === endsAt.getTime();
  const tries = charges.filter(({ period_end }) => period_end.getTime() === endsAt.getTime());
  const quoted = renewed && quote(state, renewed, row.currency);
  const next = renewed && quoted && { planId: renewed.id, amount: quoted.price, currency: row.currency };
  const consent = { planId: renewal.plan_id, amount: renewal.amount, currency: renewal.currency };
  const amount = isAnnounced ? renewal.announced_amount : (next?.amount ?? null);
  if (amount === null || (!isAnnounced && coverOf(consent, next) !== "charge")) return null;
  const at = nextChargeAt({
    endsAt,
    announcedAt: (isAnnounced && renewal.announced_at) || addDaysTo(endsAt, REMINDER_OFFSETS[0]),
    triedAt: tries.map(({ created_at }) => created_at),
  });
  return at ? { at: at.toISOString(), amount } : null;
}
