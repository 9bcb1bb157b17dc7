export type CardDetails = { number: string; name: string; expiry: string; cvc: string };

export type CardErrorCode = "card_number_invalid" | "name_required" | "expiry_invalid" | "cvc_invalid";

export type CardErrors = Partial<Record<keyof CardDetails, CardErrorCode>>;

const CARD_DIGITS = 16;

/** The digits of `text` in groups of four, at most 19 characters, for the input field (spec 2 §5). */
export function groupCardNumber(text: string): string {
  const digits = text.replace(/[^0-9]/g, "").slice(0, CARD_DIGITS);
  return digits.replace(/(.{4})(?=.)/g, "$1 ");
}

/**
 * Errors of a card by field; empty when it is valid (spec 2 §5): 16 digits ignoring spaces, a name, MM/YY with a
 * valid month, a CVC of 3 or 4 digits. Whether the card has expired is the provider's check.
 */
export function cardErrors(card: CardDetails): CardErrors {
  const errors: CardErrors = {};
  if (!/^[0-9]{16}$/.test(withoutSpaces(card.number))) errors.number = "card_number_invalid";
  if (card.name.trim() === "") errors.name = "name_required";
  if (!/^(0[1-9]|1[0-2])\/[0-9]{2}$/.test(card.expiry.trim())) errors.expiry = "expiry_invalid";
  if (!/^[0-9]{3,4}$/.test(card.cvc.trim())) errors.cvc = "cvc_invalid";
  return errors;
}

/**
 * The last four digits of a card number: the only part that may be stored, shown or logged. Empty when `number` is
 * not a complete card number, since the end of a fragment could be all of it.
 */
export function maskCard(number: string): string {
  const digits = withoutSpaces(number);
  return /^[0-9]{16}$/.test(digits) ? digits.slice(-4) : "";
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}
