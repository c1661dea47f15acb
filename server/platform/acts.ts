import { sql } from 'kysely'
import { type Batched, batched } from './batched.ts'
import { type AnyDb, own } from './database.ts'

const EVERY_MS = 500
const MOST_WAITING = 10_000

interface ActsTables {
  acts: NotedAct
}

/** One HTTP request that asked for a change, and how it was answered. */
export interface NotedAct {
  request_id: string
  at: Date
  method: string
  route: string
  status: number
  ms: number
  user_id: string | null
}

/** Keeps what people asked for, for those who look into it later: written after the answers, many at once. */
export const openActs = (db: AnyDb, onError: (error: unknown) => void): Batched<NotedAct> =>
  batched({
    everyMs: EVERY_MS,
    most: MOST_WAITING,
    write: async (acts) => {
      await sql`
        insert into acts (request_id, at, method, route, status, ms, user_id)
        select * from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as act(
          request_id uuid, at timestamptz, method text, route text, status smallint, ms integer, user_id uuid
        )
        on conflict do nothing
      `.execute(own<ActsTables>(db))
    },
    onError,
  })

/** Whether a request by `method` asks for a change. */
export const isAct = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
