import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { VerificationStatus } from './contract/badge.ts'

/** A profile was saved. */
export const ProfileSaved = eventKind('ProfileSaved', 1, z.object({ userId: Id }))

/** A business sent documents, so its case waits for staff. `version` counts changes of its status. */
export const VerificationSubmitted = eventKind(
  'VerificationSubmitted',
  1,
  z.object({ userId: Id, version: z.number() }),
)

/** A business changed its names after it had sent documents, so staff have to check the new names. */
export const BusinessRenamed = eventKind(
  'BusinessRenamed',
  1,
  z.object({ userId: Id, version: z.number(), status: VerificationStatus }),
)

/** Staff decided the case of a business. The reason isn't included, because only staff and the business may read it. */
export const VerificationDecided = eventKind(
  'VerificationDecided',
  1,
  z.object({
    userId: Id,
    version: z.number(),
    status: VerificationStatus,
    /** Set if the business was already verified, and staff checked its new names. */
    wasVerified: z.optional(z.boolean()),
  }),
)
export type VerificationDecided = EventOf<typeof VerificationDecided>

/** The name, logo and links of a profile are hidden from other people, by staff or because the account is suspended. */
export const ProfileHidden = eventKind('ProfileHidden', 1, z.object({ userId: Id }))

/** The name, logo and links of a profile are shown to other people again. */
export const ProfileRestored = eventKind('ProfileRestored', 1, z.object({ userId: Id }))

/** A member of staff claimed a case, renewed the claim, or released it (`until` null). */
export const VerificationClaimed = eventKind(
  'VerificationClaimed',
  1,
  z.object({ userId: Id, staffId: Id, until: z.nullable(Instant) }),
)
