/** What other capabilities may use of identity; the rest of this folder is private to it. */

import { PICTURES_FOLDER } from "./retention/erase-identity.ts";

// The dashboard: what the orders on it require.
export { describeOwn } from "./describe-own.ts";
export { listRequirements } from "./requirements/require-level.ts";
// Appointments: a level that a kind requires.
export { getIdentityLevel } from "./state.ts";
export { recordVideoCall } from "./video-call.ts";

/** Whether a path of the storage is that of a picture of a case. */
export const isIdentityPicture = (path: string): boolean => path.startsWith(PICTURES_FOLDER);
