/** What other capabilities may use of accounts; the rest of this folder is private to it. */

export { lockAccountToChange } from "./admin/change-user.ts";
export { accountAccessChanged, signedOutEverywhere } from "./events.ts";
export { createSuperAdmin, promoteToSuperAdmin } from "./super-admins.ts";
