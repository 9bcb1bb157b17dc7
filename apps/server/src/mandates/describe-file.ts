import type { MandateDetails } from "@passerelle/contract/mandates";
import { mandateNumber } from "@passerelle/domain/mandates/text";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findVerifiable, presentVerifiable } from "../verification/service.ts";
import type { OwnMandate } from "./access.ts";
import { findContacts, findNeighbours } from "./queries.ts";
import { findSeal } from "./seal/queries.ts";

type Described = Pick<MandateDetails, "continues" | "continued_by" | "verification" | "seal_level">;

/** The part of a mandate's details about its file, its code, and the mandates before and after it. */
export async function describeFile(
  ctx: Pick<Context, "db" | "env">,
  { userId }: Actor,
  { mandate, side }: OwnMandate,
): Promise<Described> {
  const { db } = ctx;
  const { former, next } = await findNeighbours(db, mandate, userId, await findContacts(db, userId));
  const verifiable = side === "principal" ? await findVerifiable(db, [mandate.id]) : undefined;
  return {
    continues: former ? { id: former.id, number: mandateNumber(former.number) } : null,
    continued_by: next ? { id: next.id, number: mandateNumber(next.number) } : null,
    verification: presentVerifiable(ctx, verifiable?.get(mandate.id)),
    seal_level: (await findSeal(db, mandate.id))?.level ?? null,
  };
}
