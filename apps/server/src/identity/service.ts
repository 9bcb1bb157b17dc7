/** What other capabilities may use of identity; the rest of this folder is private to it. */

import { PICTURES_FOLDER } from "./retention/erase-identity.ts";

// For the dashboard: the levels that its orders require.
export { describeOwn } from "./describe-own.ts";
export { listRequirements } from "./requirements/require-level.ts";
// For appointments: a kind may require a level.
export { getIdentityLevel } from "./state.ts";
export { findLevel2Reviewer, recordVideoCall } from "./video-call.ts";

/** Whether a path of the storage is that of a picture of a case. */
export const isIdentityPicture = (path: string): boolean => path.startsWith(PICTURES_FOLDER);
