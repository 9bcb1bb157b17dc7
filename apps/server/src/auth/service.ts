/** What other capabilities may use of auth; the rest of this folder is private to it. */

export {
  type AdminAction,
  countConnectionLogs,
  listConnections,
  listHistory,
  notifyOfFactorsReset,
  recordAdminAction,
} from "./account-admin/administration.ts";
export { createAccount, hasAccount } from "./create-account.ts";
export { endDevice, listDevices } from "./devices/devices.ts";
export { accountDeletionRequested } from "./events.ts";
export { LONGEST_SERVICE_TOKEN } from "./keys/operator.ts";
export { passkeyConsentOptions, provePasskeyConsent } from "./passkeys/consent.ts";
export { hashPassword } from "./passwords.ts";
export {
  limitExports,
  lockAccount,
  recordClosure,
  recordExport,
  recordProfileChange,
} from "./personal-data/personal-data.ts";
export { signInAs } from "./sign-in-as.ts";
export { CONNECTION_LOG_MONTHS, sweepAuth } from "./sweep/sweep.ts";
