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

const lengths = (digits: string) => digits.split(" ").map(Number);

/** Possible numbers of digits after the dial code: from the numbering plans of Africa and the patterns of spec 1 §5. */
const AFRICA: Record<string, readonly number[]> = Object.fromEntries(
  Object.entries({
    "20": "8 9 10",
    "27": "9 10",
    "211": "9",
    "212": "9",
    "213": "8 9",
    "216": "8",
    "218": "9",
    "220": "7 9",
    "221": "9",
    "222": "8",
    "223": "8",
    "224": "8 9",
    // spec 1 §5 also allows the numbers from before 2021.
    "225": "8 9 10",
    "226": "8",
    "227": "8",
    "228": "8",
    "229": "10",
    "230": "7 8 10",
    "231": "7 8 9",
    "232": "8",
    "233": "8 9",
    "234": "10",
    "235": "8",
    "236": "8",
    "237": "8 9",
    "238": "7",
    "239": "7",
    "240": "9",
    "241": "7 8",
    "242": "9",
    "243": "7 8 9 10",
    "244": "9",
    "245": "7 9",
    "248": "7",
    "249": "9",
    "250": "8 9",
    "251": "9",
    "252": "6 7 8 9",
    "253": "8",
    "254": "7 8 9 10",
    "255": "9",
    "256": "9",
    "257": "8",
    "258": "8 9",
    "260": "9",
    "261": "9",
    "262": "9",
    "263": "7 9 10",
    "264": "8 9",
    "265": "7 9",
    "266": "8",
    "267": "7 8",
    "268": "8 9",
    "269": "7",
    "291": "7",
  }).map(([dial, digits]) => [dial, lengths(digits)]),
);

/**
 * Whether a number with the dial code `dial` (`"237"`) may have `count` digits after it; undefined for a dial code outside
 * Africa.
 */
export function hasNationalLength(dial: string, count: number): boolean | undefined {
  return AFRICA[dial]?.includes(count);
}

/**
 * Whether `text` is a phone number: 8 to 15 digits and, with an African dial code, as many as that country uses
 * (spec 1 §5, spec 2 §5). Ignores spaces, points, hyphens, slashes and brackets; `00` counts as a plus. A zero that is
 * dialled within a country may follow the dial code. A number without a dial code has any of these lengths.
 */
export function isPhoneNumber(text: string): boolean {
  const number = text.replace(/[\s.()/-]+/g, "").replace(/^00/, "+");
  if (!isPhoneShaped(number)) return false;
  if (!number.startsWith("+")) return true;
  // No dial code begins with a zero.
  if (number.startsWith("+0")) return false;
  const dial = [number.slice(1, 4), number.slice(1, 3)].find((code) => code in AFRICA);
  if (!dial) return true;
  const national = number.slice(1 + dial.length);
  const possible = hasNationalLength(dial, national.length);
  return possible || (national.startsWith("0") && hasNationalLength(dial, national.length - 1)) || false;
}
