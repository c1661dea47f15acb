import { sql } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import type { PlatformTables } from '#server/platform/database/transaction.ts'
import { openWriteBuffer, type WriteBuffer } from '#server/platform/kernel/write-buffer.ts'

const EVERY_MS = 500

/** How long one consumer worked on one event, until its commit. */
export interface ConsumerTiming {
  eventId: string
  consumer: string
  ms: number
}

/** Opens a buffer that adds run times to inbox rows. If the process dies before a batch is written, they stay null. */
export const openConsumerTimings = (db: AnyDb, onError: (error: unknown) => void): WriteBuffer<ConsumerTiming> =>
  openWriteBuffer({
    everyMs: EVERY_MS,
    write: async (runs) => {
      await sql`
        update inbox set ran_ms = run.ms
        from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run("eventId" uuid, consumer text, ms integer)
        where inbox.event_id = run."eventId" and inbox.consumer = run.consumer
      `.execute(asModuleDb<PlatformTables>(db))
    },
    onError,
  })
