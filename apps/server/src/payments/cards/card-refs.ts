import type { Context } from "../../platform/context.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import type { KeptCard } from "../provider.ts";
import type { StoredCard } from "./queries.ts";

/** With the references of a card it can be charged: they are sealed. */
export function sealRefs({ vault }: Context, cardId: string, refs: KeptCard["refs"]): string {
  return vault.seal(JSON.stringify(refs), placeOf("payment_cards", "refs", cardId));
}

/** Undefined once the provider has given the card up. */
export function openRefs(
  { vault }: Context,
  { id, refs }: Pick<StoredCard, "id" | "refs">,
): KeptCard["refs"] | undefined {
  if (refs === null) return undefined;
  return JSON.parse(vault.open(refs, placeOf("payment_cards", "refs", id))) as KeptCard["refs"];
}
