/** Placeholders of canned answers, written in braces: `{name}`. */
export const PLACEHOLDERS = ["name", "reference", "subject"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** In characters. */
export const CANNED_LIMITS = { title: 80, text: 4000 } as const;

const BRACED = /\{([^{}\n]*)\}/g;

/** Unknown placeholders and doubled braces, which would reach the customer unfilled. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS;
  const names = [...text.matchAll(BRACED)].map(([, name = ""]) => name);
  return [...names.filter((name) => !known.includes(name)), ...(text.match(/\{\{|\}\}/g) ?? [])];
}

/** The text with its placeholders filled in; braces inside values are not changed. */
export function fillCanned(text: string, values: Record<Placeholder, string>): string {
  return text.replace(BRACED, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}
