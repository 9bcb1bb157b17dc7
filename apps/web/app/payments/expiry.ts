/** Formats typed text as `MM/YY`; the slash is added with the third digit and removed with it. */
export function groupExpiry(text: string): string {
  const typed = /^\s*(\d)\s*\/(.*)$/.exec(text);
  // "4/27" means April 2027, too.
  const digits = (typed ? `0${typed[1]}${typed[2]}` : text).replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
