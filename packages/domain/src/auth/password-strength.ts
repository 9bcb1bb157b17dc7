import { stripAccents } from "../text.ts";

export const PASSWORD_STRENGTHS = ["very_weak", "weak", "medium", "good", "strong", "very_strong"] as const;

export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

// Lower case letters only: passwords are compared after removing disguises (capitals, @ for a, 0 for o).
const COMMON_WORDS = [
  "motdepasse",
  "passerelle",
  "iloveyou",
  "password",
  "princess",
  "sunshine",
  "football",
  "cameroun",
  "senegal",
  "chouchou",
  "soleil",
  "bonjour",
  "doudou",
  "jetaime",
  "welcome",
  "letmein",
  "azertyuiop",
  "qwertyuiop",
  "azerty",
  "qwerty",
  "dragon",
  "monkey",
  "secret",
  "admin",
  "afrique",
  "akwaba",
  "marseille",
  "nicolas",
  "jesus",
  "loulou",
].sort((a, b) => b.length - a.length);

const DISGUISES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const KEYBOARD_ROWS = [
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
];

// The weight of a part: how much each of its characters adds to the unpredictable length.
const WEIGHT_OF_COMMON_WORD = 1.5;
const WEIGHT_OF_PREDICTABLE_CHARACTER = 0.25;

const SHORT = 8;

/**
 * How hard `password` is to guess, as one of six levels (spec 1 §4). The score grows with length and character classes;
 * characters in predictable parts (repetitions, sequences, keyboard rows, common words) count for less.
 *
 * Appending characters never lowers the level unless they complete a common word. This is advice while typing, not a
 * rule of acceptance: see `REGISTRATION_LIMITS`.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password);
  const bits = unpredictableLength(characters) * Math.log2(Math.max(2, alphabetSize(characters)));
  const level = levelOf(bits);
  return level !== "very_weak" && characters.length < SHORT ? "weak" : level;
}

function levelOf(bits: number): PasswordStrength {
  if (bits < 28) return "very_weak";
  if (bits < 40) return "weak";
  if (bits < 55) return "medium";
  if (bits < 70) return "good";
  if (bits < 90) return "strong";
  return "very_strong";
}

function alphabetSize(characters: readonly string[]): number {
  const has = (pattern: RegExp) => characters.some((character) => pattern.test(character));
  return (
    (has(/[a-z]/) ? 26 : 0) +
    (has(/[A-Z]/) ? 26 : 0) +
    (has(/[0-9]/) ? 10 : 0) +
    (has(/[ -/:-@[-`{-~]/) ? 33 : 0) +
    (has(/[^ -~]/) ? 60 : 0)
  );
}

function unpredictableLength(characters: readonly string[]): number {
  const plain = undisguise(characters);
  const pairs = new Set<string>();
  let length = 0;
  let position = 0;
  while (position < characters.length) {
    const word = COMMON_WORDS.find((candidate) => startsWithAt(plain, candidate, position));
    if (word) {
      length += WEIGHT_OF_COMMON_WORD;
      position += word.length;
      continue;
    }
    const current = lower(characters[position]);
    const previous = lower(characters[position - 1]);
    const pair = `${previous} ${current}`;
    const foreseen = position > 0 && (pairs.has(pair) || follows(previous, current));
    pairs.add(pair);
    length += foreseen ? WEIGHT_OF_PREDICTABLE_CHARACTER : 1;
    position += 1;
  }
  return length;
}

function follows(previous: string, current: string): boolean {
  if (Math.abs((current.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0)) <= 1) return true;
  return KEYBOARD_ROWS.some((row) => {
    const from = row.indexOf(previous);
    const to = row.indexOf(current);
    return from >= 0 && to >= 0 && Math.abs(from - to) === 1;
  });
}

function lower(character: string | undefined): string {
  return (character ?? "").toLowerCase();
}

// Maps each character to exactly one, so positions in the result are positions in the password.
function undisguise(characters: readonly string[]): string[] {
  return characters.map((character) => {
    const plain = lower(stripAccents(character));
    return DISGUISES[plain] ?? plain;
  });
}

function startsWithAt(plain: readonly string[], word: string, position: number): boolean {
  for (let offset = 0; offset < word.length; offset += 1) {
    if (plain[position + offset] !== word[offset]) return false;
  }
  return true;
}
