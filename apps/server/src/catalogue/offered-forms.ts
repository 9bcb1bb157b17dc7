import type { Language } from "@passerelle/contract/shapes";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import type { Context } from "../platform/context.ts";
import { originalOf } from "../platform/dry-run.ts";
import { type Kept, keep } from "../platform/kept.ts";
import { getOffer, isNotOffered, type OfferChoice } from "./offer.ts";

/** Forms in memory, by choice and language; a large one takes some 20 KB. */
const MAX_FORMS = 200;

type Forms = Map<string, ServiceForm<string>>;
const forms = new WeakMap<Context, Kept<Forms>>();

function formsOf(given: Context): Kept<Forms> {
  const ctx = originalOf(given);
  const found = forms.get(ctx);
  if (found) return found;
  // A change of the catalogue begins an empty map; a form that was being read at that time goes into the former map.
  const kept = keep<Forms>(ctx.notifications, ["catalogue"], async () => new Map());
  forms.set(ctx, kept);
  return kept;
}

/**
 * The form of a choice of service, country and organism, in the reader's language, from memory; undefined when it is not offered.
 * Decisions about money read the database in their own transaction instead (`getOffer`). Do not call it in a transaction.
 */
export async function findOfferedForm(
  ctx: Context,
  choice: OfferChoice,
  language: Language,
): Promise<ServiceForm<string> | undefined> {
  const kept = await formsOf(ctx).get();
  const key = [choice.serviceId, choice.countryCode, choice.organismId, language].join();
  const known = kept.get(key);
  if (known) return known;
  try {
    const { form } = await getOffer(ctx.db, choice, language);
    const [oldest] = kept.keys();
    if (kept.size >= MAX_FORMS && oldest !== undefined) kept.delete(oldest);
    kept.set(key, form);
    return form;
  } catch (error) {
    if (isNotOffered(error)) return undefined;
    throw error;
  }
}
