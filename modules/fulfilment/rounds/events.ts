import * as z from 'zod/mini'
import { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { eventKind } from '#server/platform/kernel/events.ts'

/** A job joined a round, left it or changed. */
export const RoundChanged = eventKind(
  'RoundChanged',
  1,
  z.object({ roundId: Id, businessId: Id, day: z.string(), part: DayPart, version: z.number() }),
)
