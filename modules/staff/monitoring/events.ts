import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { eventKind } from '#server/platform/kernel/events.ts'

/** Staff paused a queue or changed the end of its pause. */
export const QueuePaused = eventKind('QueuePaused', 1, z.object({ queue: z.string(), until: Instant }))
/** Staff resumed a queue, or its pause expired (`byItself`). */
export const QueueResumed = eventKind('QueueResumed', 1, z.object({ queue: z.string(), byItself: z.boolean() }))
