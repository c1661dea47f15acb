import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { UserType } from './contract.ts'

const UserData = z.object({ userId: Id })
/** `linkId` names a link to be mailed. Only facade.ts can derive its secret. */
const LinkData = z.object({ userId: Id, linkId: Id })

/** An account was created. The link confirms its address. */
export const UserSignedUp = eventKind('UserSignedUp', 1, z.object({ userId: Id, userType: UserType, linkId: Id }))

/** Someone signed up with an address that already has an account. Only its owner is notified, by mail. */
export const SignUpRepeated = eventKind('SignUpRepeated', 1, UserData)

/** Another confirmation link was requested. */
export const ConfirmationAsked = eventKind('ConfirmationAsked', 1, LinkData)

/** A link to set a new password was requested. */
export const PasswordResetAsked = eventKind('PasswordResetAsked', 1, LinkData)

/** A user asked to change their address. The link goes to the new address. */
export const EmailChangeAsked = eventKind('EmailChangeAsked', 1, LinkData)

/** A mail was requested that won't be sent. Appended so that every request costs the same, whatever the address. */
export const NothingToMail = eventKind('NothingToMail', 1, z.object({}))

/** A user confirmed the address of their account. */
export const EmailConfirmed = eventKind('EmailConfirmed', 1, UserData)

/** An account has a new address. facade.ts returns both addresses by `changeId`. */
export const EmailChanged = eventKind('EmailChanged', 1, z.object({ userId: Id, changeId: Id }))
export type EmailChanged = EventOf<typeof EmailChanged>

/** A user changed their password, or set a new one by a mailed link. */
export const PasswordChanged = eventKind('PasswordChanged', 1, UserData)

/** An account without a type got one, or a customer became a business by paying. It is permanent (R18). */
export const UserTypeFixed = eventKind('UserTypeFixed', 1, z.object({ userId: Id, userType: UserType }))

/** A member of staff set up or replaced their second factor. */
export const SecondFactorSetUp = eventKind('SecondFactorSetUp', 1, UserData)

/** A member of staff turned off their second factor. */
export const SecondFactorTurnedOff = eventKind('SecondFactorTurnedOff', 1, UserData)

/** An admin reset a colleague's lost second factor. */
export const SecondFactorReset = eventKind('SecondFactorReset', 1, UserData)

/** A member of staff used one of their recovery codes. */
export const RecoveryCodeUsed = eventKind('RecoveryCodeUsed', 1, z.object({ userId: Id, left: z.number() }))

/** A session ended: signed out, or revoked because its refresh token was used twice. */
export const SessionEnded = eventKind('SessionEnded', 1, z.object({ sessionId: Id }))

/** A user signed out everywhere, which ended all their sessions. */
export const SignedOutEverywhere = eventKind('SignedOutEverywhere', 1, UserData)

/** Staff suspended an account. Its sessions ended and its open posts are hidden (RequestHidden, ItemHidden, …). */
export const AccountSuspended = eventKind('AccountSuspended', 1, UserData)

/** Staff lifted a suspension. What it hid is shown again (RequestRestored, ItemRestored, …). */
export const AccountReinstated = eventKind('AccountReinstated', 1, UserData)
