import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'

/** The file with all of someone's data lies ready for them. */
export const DataExportReady = eventKind('DataExportReady', 1, z.object({ userId: Id, exportId: Id }))
export type DataExportReady = EventOf<typeof DataExportReady>

/** Making the file failed for good; its owner may ask again. */
export const DataExportFailed = eventKind('DataExportFailed', 1, z.object({ userId: Id, exportId: Id }))

/** Someone has left. Whatever was kept beside their account under this id is to be forgotten. */
export const AccountDeleted = eventKind('AccountDeleted', 1, z.object({ userId: Id }))
