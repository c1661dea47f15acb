import * as z from 'zod/mini'
import { Id } from '#server/platform/contract.ts'
import { type EventOf, eventKind } from '#server/platform/events.ts'

/** Someone saved their profile. */
export const ProfileSaved = eventKind('ProfileSaved', 1, z.object({ userId: Id }))
export type ProfileSaved = EventOf<typeof ProfileSaved>
