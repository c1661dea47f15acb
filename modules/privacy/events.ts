import * as z from 'zod/mini'
import { Id } from '#server/platform/contract.ts'
import { type EventOf, eventKind } from '#server/platform/events.ts'

/** The file with all of someone's data can be downloaded. */
export const DataExportReady = eventKind('DataExportReady', 1, z.object({ userId: Id, exportId: Id }))
export type DataExportReady = EventOf<typeof DataExportReady>

/** Someone deleted their account. */
export const AccountDeleted = eventKind('AccountDeleted', 1, z.object({ userId: Id }))
export type AccountDeleted = EventOf<typeof AccountDeleted>
