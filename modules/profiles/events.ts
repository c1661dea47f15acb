import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { VerificationStatus } from './badge/contract.ts'

/** Someone saved their profile. */
export const ProfileSaved = eventKind('ProfileSaved', 1, z.object({ userId: Id }))

/** A business sent documents: its case waits for staff. `version` counts the changes of its status. */
export const VerificationSubmitted = eventKind(
  'VerificationSubmitted',
  1,
  z.object({ userId: Id, version: z.number() }),
)

/** A business whose documents are with staff, or verified, changed its names: what staff looked at is old. */
export const BusinessRenamed = eventKind(
  'BusinessRenamed',
  1,
  z.object({ userId: Id, version: z.number(), status: VerificationStatus }),
)

/** Staff decided the case of a business. Why is not in here: reasons are between staff and the business. */
export const VerificationDecided = eventKind(
  'VerificationDecided',
  1,
  z.object({
    userId: Id,
    version: z.number(),
    status: VerificationStatus,
    /** It was verified before: staff looked at a new name. */
    wasVerified: z.optional(z.boolean()),
  }),
)
export type VerificationDecided = EventOf<typeof VerificationDecided>

/** Name, logo and links of someone are no longer shown to others: staff hid them, or suspended the account. */
export const ProfileHidden = eventKind('ProfileHidden', 1, z.object({ userId: Id }))

/** They are shown again. */
export const ProfileRestored = eventKind('ProfileRestored', 1, z.object({ userId: Id }))

/** A member of staff took the case of a business, keeps it, or gave it back (`until` null). */
export const VerificationClaimed = eventKind(
  'VerificationClaimed',
  1,
  z.object({ userId: Id, staffId: Id, until: z.nullable(Instant) }),
)
