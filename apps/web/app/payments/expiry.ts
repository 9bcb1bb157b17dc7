/** What was typed as `MM/YY`: the slash comes by itself with the third digit, and goes when it is deleted again. */
export function groupExpiry(text: string): string {
  const typed = /^\s*(\d)\s*\/(.*)$/.exec(text);
  // "4/27" is how many write April.
  const digits = (typed ? `0${typed[1]}${typed[2]}` : text).replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
