import type { Bilingual, CountryDocument, ServiceDocument } from "./document.ts";

/**
 * What somebody made of `base`, done again on what others made of it meanwhile: field by field `mine` where I changed it,
 * `theirs` everywhere else. Countries are told apart by their code, modalities by their id, as a history tells them; a list
 * of papers or of steps is taken whole. What one of us took away stays away, unless the other changed it.
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

/** Texts of two languages by language; whatever else whole. */
function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const fields = Object.keys(theirs).map((name) => {
    const of = (whole: T): unknown => whole[name as keyof T];
    const [was, my, their] = [of(base), of(mine), of(theirs)];
    const texts = isBilingual(was) && isBilingual(my) && isBilingual(their);
    return [name, texts ? mergeFields(was, my, their) : chosen(was, my, their)];
  });
  return Object.fromEntries(fields) as T;
}

function chosen(base: unknown, mine: unknown, theirs: unknown): unknown {
  return same(base, mine) ? theirs : mine;
}

function isBilingual(value: unknown): value is Bilingual {
  return typeof value === "object" && value !== null && "fr" in value;
}

function mergeLists<T>(
  [base, mine, theirs]: readonly [T[], T[], T[]],
  nameOf: (item: T) => string,
  merge: (base: T, mine: T, theirs: T) => T,
): T[] {
  const byName = (items: T[]) => new Map(items.map((item) => [nameOf(item), item]));
  const [old, own, other] = [byName(base), byName(mine), byName(theirs)];
  // The order is mine where I changed it; what only the other one has comes after.
  const order = same(base.map(nameOf), mine.map(nameOf)) ? [theirs, mine] : [mine, theirs];
  const names = new Set(order.flat().map(nameOf));
  return [...names].flatMap((name) => {
    const [was, my, their] = [old.get(name), own.get(name), other.get(name)];
    if (my !== undefined && their !== undefined) return [merge(was ?? their, my, their)];
    const kept = my ?? their;
    // Only one of us has it: added by that one, or taken away by the other.
    return kept !== undefined && (was === undefined || !same(was, kept)) ? [kept] : [];
  });
}

/** Both made of the same fields in whatever order. */
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
