export { assertPassword } from './check-password.ts'
export { findMailLink } from './links/mail-links.ts'
export { emailChangeOf } from './links/queries/email-change.ts'
export { accountExport } from './queries/account-export.ts'
export { type Account, accountOf } from './queries/account-of.ts'
export { businessSince } from './queries/business-since.ts'
export { demoAccountsExist } from './queries/demo-accounts.ts'
export {
  type AccountForStaff,
  accountsForStaff,
  emailsOf,
  findAccountId,
  suspendedAccountIds,
} from './queries/find-accounts.ts'
export { nextExpiredSuspension } from './queries/next-expired-suspension.ts'
export { findStaffId, staffAddresses, staffIdsToAlert } from './queries/staff-addresses.ts'
export { suspendedAmong } from './queries/suspended-among.ts'
export { countUnreadableFactors } from './second-factor/queries/count-unreadable-factors.ts'
export { openSealing, type SealingSettings } from './second-factor/sealed-secrets.ts'
export { clearSessionCookies } from './sessions/cookies.ts'
export { pageSessionFinder } from './sessions/page-session.ts'
export { activeCaller } from './sessions/queries/active-caller.ts'
export { activeSessionsOf, isSessionActive } from './sessions/queries/active-sessions.ts'
export { sessionsOf } from './sessions/queries/sessions-of.ts'
export { haveSharedOrigin } from './sessions/shared-origins.ts'
export { endSessions } from './sessions/steps/end-sessions.ts'
export { endKeySession, openKeySession } from './sessions/steps/open-key-session.ts'
export { becomeBusiness } from './steps/become-business.ts'
export { fixUserType } from './steps/fix-user-type.ts'
export {
  lockAccount,
  lockAccountForUpdate,
  lockAccountForUpdateIfExists,
  lockAccountIfExists,
  lockCaller,
  lockExistingAccounts,
} from './steps/lock-account.ts'
export { removeAccount } from './steps/remove-account.ts'
export { liftSuspension, suspendAccount } from './steps/suspend-account.ts'
