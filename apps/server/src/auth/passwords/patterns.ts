const ROWS = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "abcdefghijklmnopqrstuvwxyz",
  // The columns of the keyboard, downwards.
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1aqw2zsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
];
const WALKS = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);

/** Minimum length of a walk. */
const STEP = 3;

/**
 * Whether the text consists of walks over the keyboard, the alphabet or the digits (`azerty123456`), of a repeated group of
 * characters (`abcabcabc`), or is a date (`14071990`). Expects lower case.
 */
export function isPattern(text: string): boolean {
  return isRepeated(text) || isDate(text) || restOfWalks(text) === "";
}

function isRepeated(text: string): boolean {
  for (let size = 1; size <= Math.min(4, text.length / 2); size += 1) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return true;
  }
  return false;
}

function isDate(text: string): boolean {
  const digits = text.replace(/[-/. ]/g, "");
  if (!/^\d{8}$/.test(digits)) return false;
  const [a, b, c, d] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6), digits.slice(6, 8)].map(
    Number,
  );
  const isDay = (day = 0, month = 0) => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  const isYear = (century = 0) => century === 19 || century === 20;
  return (isYear(c) && (isDay(a, b) || isDay(b, a))) || (isYear(a) && (isDay(d, c) || isDay(c, d)));
}

/** The text without its leading walks. */
function restOfWalks(text: string): string {
  let rest = text;
  while (rest !== "") {
    const length = longestWalk(rest);
    if (length < STEP) return rest;
    rest = rest.slice(length);
  }
  return rest;
}

function longestWalk(text: string): number {
  let longest = 0;
  for (const walk of WALKS) {
    let length = longest;
    while (length < text.length && walk.includes(text.slice(0, length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
