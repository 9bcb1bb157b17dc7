import type { ActingDetail, ActingMandate, ActingRequest } from "@passerelle/contract/mandates/acting";
import type { Language } from "@passerelle/contract/shapes";
import { admissionRefusal, powersInForce, termRefusal } from "@passerelle/domain/mandates/admission";
import { mandateNumber } from "@passerelle/domain/mandates/text";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { describeForHolder, listSubmitted, type SeenByHolder } from "../../requests/service.ts";
import { findNames, findPowers, findToday, type StoredMandate } from "../queries.ts";
import { standing } from "../require-mandate.ts";
import { findCountryName } from "../template-queries.ts";
import { findHeld } from "./queries.ts";
import { type Acting, getCovered, requireActing, showsRequests } from "./require-acting.ts";

/** The mandates in force that the caller holds. */
export async function listHeld({ db }: Context, actor: Actor): Promise<{ mandates: ActingMandate[] }> {
  const today = await findToday(db);
  const held = (await findHeld(db, actor.userId)).filter(
    (mandate) => termRefusal(standing(mandate, []), today) === undefined,
  );
  return { mandates: await describeMandates(db, held) };
}

/** The requests that a mandate covers, last changed first. Throws what `requireActing` throws. */
export async function getActing(
  { db }: Context,
  actor: Actor,
  mandateId: string,
  language: Language,
): Promise<{ mandate: ActingMandate; requests: ActingRequest[] }> {
  const acting = await requireActing(db, actor, mandateId);
  const { principal_id: userId, country_code: country } = acting.mandate;
  const requests = showsRequests(acting) ? await listSubmitted(db, { userId, country }, language) : [];
  return { mandate: await describeMandate(db, acting.mandate), requests: requests.map(presentRequest) };
}

/** The parts of a request that a mandate shows to the caller. Throws what `requireActing` and `getCovered` throw. */
export async function getActingRequest(
  { db }: Context,
  actor: Actor,
  mandateId: string,
  requestId: string,
  language: Language,
): Promise<ActingDetail> {
  const acting = await requireActing(db, actor, mandateId);
  const seen = await describeForHolder(db, await getCovered(db, acting, requestId), language);
  return {
    mandate: await describeMandate(db, acting.mandate),
    ...presentRequest(seen.summary),
    ...partsOf(acting, seen),
  };
}

/** The parts of a request that the powers open. */
function partsOf(
  { powers, asGiven, today }: Acting,
  { informationRequests, deliverables, fees }: SeenByHolder,
): Pick<ActingDetail, "information_requests" | "deliverables" | "fees"> {
  const due = powers.includes("pay") ? fees : [];
  return {
    information_requests: powers.includes("file")
      ? informationRequests.map((asked) => ({
          ...asked,
          items: asked.items.map((item) => ({
            ...item,
            may_answer: item.may_answer && item.field_key === null,
          })),
        }))
      : [],
    deliverables: powers.includes("collect") ? deliverables : [],
    fees: due.map(({ id, label, amount_left, currency }) => {
      const amount = { amount: amount_left, currency };
      const asked = { act: "pay", country: asGiven.country, amount } as const;
      return { id, label, due: amount, refusal: admissionRefusal(asGiven, asked, today) ?? null };
    }),
  };
}

const presentRequest = ({ service, ...request }: SeenByHolder["summary"]): ActingRequest => ({
  ...request,
  service: service.title,
});

async function describeMandate(db: Db, mandate: StoredMandate): Promise<ActingMandate> {
  const [described] = await describeMandates(db, [mandate]);
  if (!described) throw new Error(`mandate ${mandate.id} is gone`);
  return described;
}

async function describeMandates(db: Db, mandates: readonly StoredMandate[]): Promise<ActingMandate[]> {
  const ids = mandates.map(({ id }) => id);
  const powers = await findPowers(db, ids);
  const names = await findNames(db, [...new Set(mandates.map(({ principal_id }) => principal_id))]);
  const described: ActingMandate[] = [];
  for (const mandate of mandates) {
    const { country_code: code, ceiling, currency, spent } = mandate;
    const inForce = powersInForce(standing(mandate, powers.get(mandate.id) ?? []));
    const isPaying = inForce.includes("pay") && ceiling !== null && currency !== null;
    described.push({
      id: mandate.id,
      number: mandateNumber(mandate.number),
      principal: names.get(mandate.principal_id) ?? "",
      subject: mandate.subject,
      country: { code, name: (await findCountryName(db, code)) ?? { fr: code, en: code } },
      powers: inForce,
      starts_on: mandate.starts_on,
      ends_on: mandate.ends_on,
      left: isPaying ? { amount: ceiling - spent, currency } : null,
    });
  }
  return described;
}
