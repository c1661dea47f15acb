import { sql } from 'kysely'
import { type Batched, batched } from './batched.ts'
import { type AnyDb, own } from './database.ts'
import type { PlatformTables } from './transaction.ts'

const EVERY_MS = 500
const MOST_WAITING = 10_000

/** How long one consumer worked on one event, until its commit. */
export interface RunTime {
  eventId: string
  consumer: string
  ms: number
}

/** Adds run times to inbox rows, many at once; those of a process that dies in between stay unknown. */
export const openRunTimes = (db: AnyDb, onError: (error: unknown) => void): Batched<RunTime> =>
  batched({
    everyMs: EVERY_MS,
    most: MOST_WAITING,
    write: async (runs) => {
      await sql`
        update inbox set ran_ms = run.ms
        from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run("eventId" uuid, consumer text, ms integer)
        where inbox.event_id = run."eventId" and inbox.consumer = run.consumer
      `.execute(own<PlatformTables>(db))
    },
    onError,
  })
