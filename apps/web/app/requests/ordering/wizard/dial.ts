/** spec 2 §9: the dial code that stands there before anybody chose one. */
export const DEFAULT_DIAL = "+221";

/** `"+221 77 123 45 67"` as what the two fields of a phone show. Text without a dial code is all number. */
export function splitPhone(phone: string): { dial: string; number: string } {
  const match = /^(\+\d{1,4})(?: (.*))?$/.exec(phone);
  return match
    ? { dial: match[1] ?? DEFAULT_DIAL, number: match[2] ?? "" }
    : { dial: DEFAULT_DIAL, number: phone };
}

/** Both fields as one text; nothing when no number was typed, since a dial code alone calls nobody. */
export function joinPhone(dial: string, number: string): string {
  return number.trim() === "" ? "" : `${dial} ${number}`;
}
