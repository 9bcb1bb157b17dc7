/** What other capabilities may use of profiles; the rest of this folder is private to it. */

export { sweepAvatars } from "./avatars.ts";
export { findBuyer } from "./buyer-queries.ts";
export { findPeopleWith, findTimeZones } from "./people-queries.ts";
export { changeProfile, createProfile, getProfile, profileChanged, replaceRegistration } from "./profile.ts";
export {
  accountExists,
  closeProfile,
  deleteProfile,
  keepCompany,
  lockProfile,
  lockSuperAdmins,
  updateByAdmin,
  updateKycStatus,
  updateSubscriptionStatus,
  writeRoles,
} from "./queries.ts";
