const PLAIN = "apps/web/app/kyc/planted-plain-words.ts";
const FOLDER = "apps/web/app/kyc/desk/planted.ts";
const STYLES = "apps/web/app/kyc/planted.css";
const CONFIG = "planted.config.ts";
// Assembled at run time, so that this file itself breaks no rule.
const UNNAMED = ["no", "body"].join("");
const FORMER = ["cl", "erk"].join("");

/** Violations of scripts/house-rules/plain-words.ts. */
export const PLAIN_WORDS: { files: Record<string, string>; says: string }[] = [
  {
    files: {
      [PLAIN]: `/** Sends a letter to somebody else. */
export const isTold = "complement";
export const a = test.each([1])("${UNNAMED} may enter", () => {});
`,
      [FOLDER]: "export const a = 1;",
      [STYLES]: `/* The ${FORMER} sees it. */`,
      [CONFIG]: `// The ${FORMER} runs it.\nexport default {};\n`,
    },
    says: `plain-words: ${PLAIN}: "told" (say notified, published, shown or reported) in "isTold"`,
  },
  { files: {}, says: `plain-words: ${PLAIN}: "${UNNAMED}"` },
  { files: {}, says: `plain-words: ${FOLDER}: "desk"` },
  { files: {}, says: `plain-words: ${STYLES}: "${FORMER}"` },
  { files: {}, says: `plain-words: ${CONFIG}: "${FORMER}"` },
];

/** Correct code in the planted file. */
export const PLAIN_WORDS_ALLOWED = [
  `plain-words: ${PLAIN}: "letter"`,
  `plain-words: ${PLAIN}: "somebody"`,
  `plain-words: ${PLAIN}: "complement"`,
];
