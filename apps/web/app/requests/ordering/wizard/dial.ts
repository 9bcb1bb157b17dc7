/** spec 2 §9: the dial code shown before one is chosen. */
export const DEFAULT_DIAL = "+221";

/** Splits `"+221 77 123 45 67"` into the two fields of a phone number. Text without a dial code is all number. */
export function splitPhone(phone: string): { dial: string; number: string } {
  const match = /^(\+\d{1,4})(?: (.*))?$/.exec(phone);
  return match
    ? { dial: match[1] ?? DEFAULT_DIAL, number: match[2] ?? "" }
    : { dial: DEFAULT_DIAL, number: phone };
}

/** Joins both fields; empty without a number, because a dial code alone is no phone number. */
export function joinPhone(dial: string, number: string): string {
  return number.trim() === "" ? "" : `${dial} ${number}`;
}
