/**
 * How far an identity is verified (trust.md *Identity verification*). 1: email address and phone number are confirmed; 2: a
 * reviewer checked an identity document; 3: a second reviewer confirmed it, after a video appointment or with a consular
 * certification.
 */
export const IDENTITY_LEVELS = [1, 2, 3] as const;
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];

/** The levels that a case can give. Level 1 needs no case. */
export const CASE_LEVELS = [2, 3] as const;
export type CaseLevel = (typeof CASE_LEVELS)[number];

/** The basis of level 3 besides the confirmation of the second reviewer. */
export const CERTIFICATIONS = ["video", "consular"] as const;
export type Certification = (typeof CERTIFICATIONS)[number];

/** Years after which a verification ends, even if the document is valid for longer. */
export const LONGEST_VALIDITY_YEARS = 10;

/** The result of a verification. `validUntil`: the last day, `2030-04-30`. */
export type GivenLevel = { level: CaseLevel; validUntil: string };

/** The level that is in force on a day; 0 before email address and phone number are confirmed. */
export function levelInForce(
  given: readonly GivenLevel[],
  contact: { emailConfirmed: boolean; phoneConfirmed: boolean },
  today: string,
): 0 | IdentityLevel {
  const checked = given.filter(({ validUntil }) => validUntil >= today).map(({ level }) => level);
  if (checked.length > 0) return Math.max(...checked) as CaseLevel;
  return contact.emailConfirmed && contact.phoneConfirmed ? 1 : 0;
}

/** The last day of a verification: the document's, but at most ten years. */
export function validUntil(documentExpiresOn: string, today: string): string {
  const longest = `${Number(today.slice(0, 4)) + LONGEST_VALIDITY_YEARS}${today.slice(4)}`;
  return documentExpiresOn < longest ? documentExpiresOn : longest;
}

/**
 * The levels for which a case may be started: none while one is open, level 3 on top of level 2, and a level that is in force
 * only shortly before its end.
 */
export function startableLevels(
  given: readonly GivenLevel[],
  hasOpenCase: boolean,
  today: string,
  isRenewable: (validUntil: string) => boolean,
): CaseLevel[] {
  if (hasOpenCase) return [];
  const untilOf = (level: CaseLevel) =>
    given.find((one) => one.level === level && one.validUntil >= today)?.validUntil;
  const [two, three] = [untilOf(2), untilOf(3)];
  const levels: CaseLevel[] = [];
  if (two === undefined || isRenewable(two)) levels.push(2);
  if (two !== undefined && (three === undefined || isRenewable(three))) levels.push(3);
  return levels;
}
