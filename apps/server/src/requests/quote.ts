import type { Quote } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { type Choice, readOffer } from "./terms.ts";

/** What a choice costs this caller and requires of them. Throws `service_not_found` and `offer_unavailable`. */
export async function quote(
  { db }: Context,
  actor: Actor,
  choice: Choice,
  language: Language,
): Promise<Quote> {
  const { offer, terms } = await readOffer(db, choice, actor.subscriber, language);
  return { ...terms, service_country_id: offer.service_country_id, organism: offer.organism };
}
