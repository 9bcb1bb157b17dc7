import { isInCheck } from "@passerelle/domain/mandates/legalisation";
import {
  closestOrderRefusal,
  type MandateRequirement,
  type MandateWait,
  mandateWait,
  type OrderRefusal,
  orderRefusal,
} from "@passerelle/domain/mandates/service-powers";
import { isPendingMandate } from "@passerelle/domain/mandates/status";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findScans } from "../legalisation/queries.ts";
import { findPowers, findToday, type StoredMandate } from "../queries.ts";
import { standing } from "../require-mandate.ts";
import {
  findMandatesToProxies,
  findRequirement,
  findRequirements,
  type ServiceRequirement,
  saveRequirement,
  serviceExists,
} from "./queries.ts";

type Order = { userId: string; serviceId: string; country: string };

/** `pending`: a mandate that will suffice, and what it waits for. */
type OrderMandate = ServiceRequirement & {
  until: string | null;
  refusal: OrderRefusal | null;
  pending: { id: string; waits_for: MandateWait } | null;
};

/**
 * The powers and forms that an order requires, and whether the customer gave them to a proxy of the platform: a mandate for a
 * relative does not allow a proxy to act.
 */
async function judgeOrder(db: Db, { userId, serviceId, country }: Order): Promise<OrderMandate> {
  const required = await findRequirement(db, serviceId);
  if (required.powers.length === 0) return { ...required, until: null, refusal: null, pending: null };
  const today = await findToday(db);
  const mandates = await findMandatesToProxies(db, userId);
  const given = await findPowers(
    db,
    mandates.map(({ id }) => id),
  );
  const judged = mandates.map((mandate) => {
    const asGiven = standing(mandate, given.get(mandate.id) ?? []);
    const isPending = isPendingMandate(mandate.status);
    // A pending mandate is judged by its state on its first day.
    const asked = isPending ? ({ ...asGiven, status: "active" } as const) : asGiven;
    const day = isPending && asked.startsOn > today ? asked.startsOn : today;
    return { mandate, isPending, refusal: orderRefusal(asked, required, country, day) };
  });
  const inForce = judged.filter(({ isPending }) => !isPending);
  const sufficient = inForce.filter(({ refusal }) => !refusal).map(({ mandate }) => mandate.ends_on);
  const until = sufficient.sort().at(-1) ?? null;
  const pending = judged.find(({ isPending, refusal }) => isPending && !refusal)?.mandate;
  return {
    ...required,
    until,
    refusal: until ? null : closestOrderRefusal(inForce.flatMap(({ refusal }) => refusal ?? [])),
    pending: until === null && pending ? await describePending(db, pending) : null,
  };
}

async function describePending(db: Db, { id, status }: StoredMandate): Promise<OrderMandate["pending"]> {
  const [scan] = await findScans(db, id);
  return { id, waits_for: mandateWait(status, isInCheck(scan)) };
}

/** Refuses the order of a service whose mandate is missing. Throws `service_mandate_required` with what is required and the reason. */
export async function requireOrderMandate(_ctx: Context, trx: Db, order: Order): Promise<void> {
  const { powers, forms, refusal } = await judgeOrder(trx, order);
  if (refusal)
    throw new AppError("service_mandate_required", { details: { powers, forms, reason: refusal } });
}

/** The mandate that an order of the caller requires. */
export const describeOrderMandate = (
  { db }: Context,
  { userId }: Actor,
  serviceId: string,
  country: string,
): Promise<OrderMandate> => judgeOrder(db, { userId, serviceId, country });

/** The services that require a mandate. */
export async function listRequirements({ db }: Context) {
  return { services: await findRequirements(db) };
}

/** Sets the powers that a service requires and the forms that it accepts. Throws `service_not_found`. */
export async function setRequirement(
  { db }: Context,
  actor: Actor,
  serviceId: string,
  { powers, forms }: MandateRequirement,
): Promise<ServiceRequirement> {
  if (!(await serviceExists(db, serviceId))) throw new AppError("service_not_found");
  await saveRequirement(db, serviceId, { powers, forms }, actor.userId);
  return findRequirement(db, serviceId);
}
