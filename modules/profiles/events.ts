import * as z from 'zod/mini'
import { Id } from '#server/platform/contract.ts'
import { type EventOf, eventKind } from '#server/platform/events.ts'
import { VerificationStatus } from './contract.ts'

/** Someone saved their profile. */
export const ProfileSaved = eventKind('ProfileSaved', 1, z.object({ userId: Id }))
export type ProfileSaved = EventOf<typeof ProfileSaved>

/** A business sent documents: its case waits for staff. `version` counts the changes of its status. */
export const VerificationSubmitted = eventKind(
  'VerificationSubmitted',
  1,
  z.object({ userId: Id, version: z.number() }),
)
export type VerificationSubmitted = EventOf<typeof VerificationSubmitted>

/** Staff decided the case of a business. Why is not in here: reasons are between staff and the business. */
export const VerificationDecided = eventKind(
  'VerificationDecided',
  1,
  z.object({ userId: Id, version: z.number(), status: VerificationStatus }),
)
export type VerificationDecided = EventOf<typeof VerificationDecided>
