const PLAIN = "apps/web/app/kyc/planted-plain-words.ts";
const FOLDER = "apps/web/app/kyc/desk/planted.ts";
// Assembled at run time, so that this file itself breaks no rule.
const UNNAMED = ["no", "body"].join("");

/** Violations of scripts/house-rules/plain-words.ts. */
export const PLAIN_WORDS: { files: Record<string, string>; says: string }[] = [
  {
    files: {
      [PLAIN]: `/** Sends a letter to somebody else. */
export const isTold = "complement";
export const a = test.each([1])("${UNNAMED} may enter", () => {});
`,
      [FOLDER]: "export const a = 1;",
    },
    says: `plain-words: ${PLAIN}: "told" (say notified, published, shown or reported) in "isTold"`,
  },
  { files: {}, says: `plain-words: ${PLAIN}: "${UNNAMED}"` },
  { files: {}, says: `plain-words: ${FOLDER}: "desk"` },
];

/** Correct code in the planted file. */
export const PLAIN_WORDS_ALLOWED = [
  `plain-words: ${PLAIN}: "letter"`,
  `plain-words: ${PLAIN}: "somebody"`,
  `plain-words: ${PLAIN}: "complement"`,
];
