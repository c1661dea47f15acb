import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { UserType } from './contract.ts'

const AboutUser = z.object({ userId: Id })
/** `linkId` names a link that is to be mailed; only facade.ts can tell its secret. */
const AboutLink = z.object({ userId: Id, linkId: Id })

/** Someone created an account; the link confirms its address. */
export const UserSignedUp = eventKind('UserSignedUp', 1, z.object({ userId: Id, userType: UserType, linkId: Id }))

/** Someone signed up with an address that has an account: only its owner will be told, by mail, never the caller. */
export const SignUpRepeated = eventKind('SignUpRepeated', 1, AboutUser)

/** Someone asked for the link that confirms their address once more. */
export const ConfirmationAsked = eventKind('ConfirmationAsked', 1, AboutLink)

/** Someone asked for a link that sets a new password. */
export const PasswordResetAsked = eventKind('PasswordResetAsked', 1, AboutLink)

/** Someone asked for another address; the link goes to that one. */
export const EmailChangeAsked = eventKind('EmailChangeAsked', 1, AboutLink)

/** Someone asked for a mail that will not be sent. Written so that asking costs the same for every address. */
export const NothingToMail = eventKind('NothingToMail', 1, z.object({}))

/** Someone proved that the address of their account is theirs. */
export const EmailConfirmed = eventKind('EmailConfirmed', 1, AboutUser)

/** An account has another address; facade.ts tells both by `changeId`. */
export const EmailChanged = eventKind('EmailChanged', 1, z.object({ userId: Id, changeId: Id }))
export type EmailChanged = EventOf<typeof EmailChanged>

/** Someone changed their password, or set a new one by a mailed link. */
export const PasswordChanged = eventKind('PasswordChanged', 1, AboutUser)

/** An account that had no type has one now, or a customer became a business by paying: for good (R18). */
export const UserTypeFixed = eventKind('UserTypeFixed', 1, z.object({ userId: Id, userType: UserType }))

/** A member of staff has a second factor now, or another one. */
export const SecondFactorSetUp = eventKind('SecondFactorSetUp', 1, AboutUser)

/** A member of staff goes without a second factor from now on. */
export const SecondFactorTurnedOff = eventKind('SecondFactorTurnedOff', 1, AboutUser)

/** A colleague took away a colleague's second factor, because it was lost. */
export const SecondFactorReset = eventKind('SecondFactorReset', 1, AboutUser)

/** A member of staff used one of their recovery codes in place of their second factor. */
export const RecoveryCodeUsed = eventKind('RecoveryCodeUsed', 1, z.object({ userId: Id, left: z.number() }))

/** A session is over: signed out here or from elsewhere, or revoked because its refresh token was used twice. */
export const SessionEnded = eventKind('SessionEnded', 1, z.object({ sessionId: Id }))

/** Someone signed out everywhere themselves: every session of theirs until then is over. */
export const SignedOutEverywhere = eventKind('SignedOutEverywhere', 1, AboutUser)

/** Staff suspended an account: its sessions are over, and what it has open is hidden (RequestHidden, ItemHidden, …). */
export const AccountSuspended = eventKind('AccountSuspended', 1, AboutUser)

/** Staff lifted a suspension: what it hid is shown again (RequestRestored, ItemRestored, …). */
export const AccountReinstated = eventKind('AccountReinstated', 1, AboutUser)
