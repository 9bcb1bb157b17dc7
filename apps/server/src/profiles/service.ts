/** What other capabilities may use of profiles; the rest of this folder is private to it. */

export { sweepAvatars } from "./avatars.ts";
export { findBuyer, keepCompany } from "./buyer-queries.ts";
export { closeProfile, deleteProfile } from "./closure-queries.ts";
export { findPeopleWith, findTimeZones } from "./people-queries.ts";
export {
  accountRenamed,
  changeProfile,
  createProfile,
  getProfile,
  profileChanged,
  replaceRegistration,
  servesPerson,
} from "./profile.ts";
export { accountExists, lockProfile, updateKycStatus, updateSubscriptionStatus } from "./queries.ts";
export { lockSuperAdmins, updateByAdmin, writeRoles } from "./role-queries.ts";
