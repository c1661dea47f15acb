import * as z from 'zod/mini'
import { Id } from '#server/platform/contract.ts'
import { type EventOf, eventKind } from '#server/platform/events.ts'
import { UserType } from './contract.ts'

/** Someone created an account. */
export const UserSignedUp = eventKind('UserSignedUp', 1, z.object({ userId: Id, userType: UserType }))
export type UserSignedUp = EventOf<typeof UserSignedUp>

/** Someone signed up with an address that has an account: only its owner will be told, by mail, never the caller. */
export const SignUpRepeated = eventKind('SignUpRepeated', 1, z.object({ userId: Id }))
export type SignUpRepeated = EventOf<typeof SignUpRepeated>

/** A session is over: signed out, or revoked because its refresh token was used twice. */
export const SessionEnded = eventKind('SessionEnded', 1, z.object({ sessionId: Id }))
export type SessionEnded = EventOf<typeof SessionEnded>

/** Someone wants the mail that confirms their address again. `linkId` names the new link; its secret is stored nowhere. */
export const ConfirmationAsked = eventKind('ConfirmationAsked', 1, z.object({ userId: Id, linkId: Id }))
export type ConfirmationAsked = EventOf<typeof ConfirmationAsked>

/** Someone forgot their password. */
export const PasswordResetAsked = eventKind('PasswordResetAsked', 1, z.object({ userId: Id, linkId: Id }))
export type PasswordResetAsked = EventOf<typeof PasswordResetAsked>

/** An address turned out to be its account's. */
export const EmailConfirmed = eventKind('EmailConfirmed', 1, z.object({ userId: Id }))
export type EmailConfirmed = EventOf<typeof EmailConfirmed>

/** A password was changed, by its owner or by a mailed link. */
export const PasswordChanged = eventKind('PasswordChanged', 1, z.object({ userId: Id }))
export type PasswordChanged = EventOf<typeof PasswordChanged>

/** Someone wants another address: the link goes there. */
export const EmailChangeAsked = eventKind('EmailChangeAsked', 1, z.object({ userId: Id, linkId: Id }))
export type EmailChangeAsked = EventOf<typeof EmailChangeAsked>

/** An account has another address now. Which ones, `changeId` tells those who may ask. */
export const EmailChanged = eventKind('EmailChanged', 1, z.object({ userId: Id, changeId: Id }))
export type EmailChanged = EventOf<typeof EmailChanged>
