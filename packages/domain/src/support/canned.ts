/** What stands for what differs from ticket to ticket; in a text in braces: `{name}`. */
export const PLACEHOLDERS = ["name", "reference", "subject"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** In characters. */
export const CANNED_LIMITS = { title: 80, text: 4000 } as const;

const BRACED = /\{([^{}\n]*)\}/g;

/** What stands in braces and is no placeholder, or in more braces than one: it would reach the customer as it is. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS;
  const names = [...text.matchAll(BRACED)].map(([, name = ""]) => name);
  return [...names.filter((name) => !known.includes(name)), ...(text.match(/\{\{|\}\}/g) ?? [])];
}

/** The text with its placeholders filled in; what a value holds is never read as one. */
export function fillCanned(text: string, values: Record<Placeholder, string>): string {
  return text.replace(BRACED, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}
