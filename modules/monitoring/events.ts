import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { eventKind } from '#server/platform/kernel/events.ts'

/** Staff hold a queue, or changed until when. */
export const QueuePaused = eventKind('QueuePaused', 1, z.object({ queue: z.string(), until: Instant }))
/** A queue goes on: staff let it, or its time was over (`byItself`). */
export const QueueResumed = eventKind('QueueResumed', 1, z.object({ queue: z.string(), byItself: z.boolean() }))
