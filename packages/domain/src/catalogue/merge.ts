import { DEFAULT_LANGUAGE, type LocalizedText } from "../languages.ts";
import type { CountryDocument, ServiceDocument } from "./document.ts";

/**
 * Three-way merge of a service: each field is `mine` where I changed it and `theirs` everywhere else. Countries are
 * matched by code and modalities by id; lists of documents and steps are merged as a whole. An item that one side
 * removed stays removed, unless the other side changed it.
 */
export function mergeDocuments(
  base: ServiceDocument,
  mine: ServiceDocument,
  theirs: ServiceDocument,
): ServiceDocument {
  const countries = mergeLists(
    [base.countries, mine.countries, theirs.countries],
    ({ country_code }) => country_code,
    mergeCountries,
  );
  return { ...mergeFields(base, mine, theirs), countries };
}

function mergeCountries(base: CountryDocument, mine: CountryDocument, theirs: CountryDocument) {
  const modalities = mergeLists(
    [base.modalities, mine.modalities, theirs.modalities],
    ({ id }) => id,
    mergeFields,
  );
  return { ...mergeFields(base, mine, theirs), modalities };
}

/** Merges texts per language and everything else as a whole. */
function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const fields = Object.keys({ ...mine, ...theirs }).map((name) => {
    const of = (whole: T): unknown => whole[name as keyof T];
    const [was, my, their] = [of(base), of(mine), of(theirs)];
    const texts = isLocalizedText(was) && isLocalizedText(my) && isLocalizedText(their);
    return [name, texts ? mergeFields(was, my, their) : chosen(was, my, their)];
  });
  return Object.fromEntries(fields) as T;
}

function chosen(base: unknown, mine: unknown, theirs: unknown): unknown {
  return same(base, mine) ? theirs : mine;
}

function isLocalizedText(value: unknown): value is LocalizedText {
  return typeof value === "object" && value !== null && DEFAULT_LANGUAGE in value;
}

function mergeLists<T>(
  [base, mine, theirs]: readonly [T[], T[], T[]],
  nameOf: (item: T) => string,
  merge: (base: T, mine: T, theirs: T) => T,
): T[] {
  const byName = (items: T[]) => new Map(items.map((item) => [nameOf(item), item]));
  const [old, own, other] = [byName(base), byName(mine), byName(theirs)];
  // Keeps my order if I changed it, then appends the items that only the other side has.
  const order = same(base.map(nameOf), mine.map(nameOf)) ? [theirs, mine] : [mine, theirs];
  const names = new Set(order.flat().map(nameOf));
  return [...names].flatMap((name) => {
    const [was, my, their] = [old.get(name), own.get(name), other.get(name)];
    if (my !== undefined && their !== undefined) return [merge(was ?? their, my, their)];
    const kept = my ?? their;
    // Present on one side only: keep it if that side added or changed it.
    return kept !== undefined && (was === undefined || !same(was, kept)) ? [kept] : [];
  });
}

/** Deep equality that ignores the order of keys. */
function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
