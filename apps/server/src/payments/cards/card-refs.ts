import type { Context } from "../../platform/context.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import type { KeptCard } from "../provider.ts";
import type { StoredCard } from "./queries.ts";

/** Seals the references of a card, because they suffice to charge it. */
export function sealRefs({ vault }: Context, cardId: string, refs: KeptCard["refs"]): string {
  return vault.seal(JSON.stringify(refs), placeOf("payment_cards", "refs", cardId));
}

/** Undefined once the provider has deleted the card. */
export function openRefs(
  { vault }: Context,
  { id, refs }: Pick<StoredCard, "id" | "refs">,
): KeptCard["refs"] | undefined {
  if (refs === null) return undefined;
  return JSON.parse(vault.open(refs, placeOf("payment_cards", "refs", id))) as KeptCard["refs"];
}
