/** What other capabilities may use of profiles; everything else in this folder is its own. */

export { sweepAvatars } from "./avatars.ts";
export { changeProfile, createProfile, getProfile, profileChanged, replaceRegistration } from "./profile.ts";
export {
  accountExists,
  closeProfile,
  deleteProfile,
  lockProfile,
  lockSuperAdmins,
  updateByAdmin,
  writeRoles,
} from "./queries.ts";
