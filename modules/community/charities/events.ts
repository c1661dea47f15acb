import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { eventKind } from '#server/platform/kernel/events.ts'

/** An import added or changed charities. One event names at most 100. */
export const CharitiesStored = eventKind('CharitiesStored', 1, z.object({ charityIds: z.array(Id) }))
