/** `text` without spaces. Does not validate: see `isPhoneShaped`. */
export function normalisePhone(text: string): string {
  return text.replace(/\s+/g, "");
}

/**
 * An optional plus and 8 to 15 digits, ignoring spaces (spec 2 §5). Does not check the digit pattern of a country.
 */
export function isPhoneShaped(text: string): boolean {
  return /^\+?[0-9]{8,15}$/.test(normalisePhone(text));
}
