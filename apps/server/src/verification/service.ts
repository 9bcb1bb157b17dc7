/** What other capabilities may use of verification; the rest of this folder is private to it. */

export { backfillCodes } from "./backfill.ts";
export { endDocument, issueCode, signFile, signStatement } from "./issue-code.ts";
export { rotateKey } from "./keys.ts";
export {
  deleteDocuments,
  exchangeFile,
  findVerifiable,
  keepFile,
  revokeVerifiedPower,
  type Verifiable,
} from "./queries.ts";
export { addressOf, exportVerifiable, presentVerifiable } from "./verify.ts";
