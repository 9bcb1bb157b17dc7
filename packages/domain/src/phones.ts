/** `text` without its spaces. Does not judge: see `isPhoneShaped`. */
export function normalisePhone(text: string): string {
  return text.replace(/\s+/g, "");
}

/**
 * An optional plus and 8 to 15 digits, spaces ignored (spec 2 §5). Says nothing of any one country's pattern.
 */
export function isPhoneShaped(text: string): boolean {
  return /^\+?[0-9]{8,15}$/.test(normalisePhone(text));
}
