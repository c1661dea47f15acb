export { deleteLicencePictures } from './commands/delete-licence-pictures.ts'
export { maskEmail, maskProfile } from './masks.ts'
export { bidderCard, bidderCards } from './queries/bidder-cards.ts'
export { type ContactNames, carrierContact, contactNames, contactNamesOf } from './queries/contact-names.ts'
export { findableBusinesses } from './queries/findable-businesses.ts'
export { isProfileVisible } from './queries/is-profile-visible.ts'
export { ownProfile as profileForStaff } from './queries/own-profile.ts'
export { profileExport } from './queries/profile-export.ts'
export { profileForModeration } from './queries/profile-for-moderation.ts'
export {
  businessIdsAfter,
  countListedBusinesses,
  listedBusinesses,
  publicBusinesses,
} from './queries/public-businesses.ts'
export { namesOf, userIdsByNamePrefix } from './queries/user-ids-by-name-prefix.ts'
export { verificationBacklog } from './queries/verification-backlog.ts'
export { verificationHistory } from './queries/verification-history.ts'
export { verificationReason } from './queries/verification-reason.ts'
export { safeLink } from './safe-link.ts'
export { eraseProfile } from './steps/erase-profile.ts'
export { hideProfile, restoreProfile, setProfileSuspended } from './steps/hide-profile.ts'
