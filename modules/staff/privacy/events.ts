import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'

/** The file with a user's data is ready. */
export const DataExportReady = eventKind('DataExportReady', 1, z.object({ userId: Id, exportId: Id }))
export type DataExportReady = EventOf<typeof DataExportReady>

/** All attempts to make the file failed. The user may request another. */
export const DataExportFailed = eventKind('DataExportFailed', 1, z.object({ userId: Id, exportId: Id }))

/** An account was deleted. Consumers delete what they store under this id. */
export const AccountDeleted = eventKind('AccountDeleted', 1, z.object({ userId: Id }))
