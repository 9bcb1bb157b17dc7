/** What other capabilities may use of accounts; everything else in this folder is its own. */

export { lockAccountToChange } from "./admin/change-user.ts";
export { accountAccessChanged } from "./events.ts";
export { createSuperAdmin, promoteToSuperAdmin } from "./super-admins.ts";
