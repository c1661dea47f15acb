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
