import { sql } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { openWriteBuffer, type WriteBuffer } from '#server/platform/kernel/write-buffer.ts'

const EVERY_MS = 500

interface RequestLogTables {
  acts: LoggedRequest
}

/** One write request, and its response. */
export interface LoggedRequest {
  request_id: string
  at: Date
  method: string
  route: string
  status: number
  ms: number
  user_id: string | null
  /** The code of the request's refusal; null on success. */
  code: string | null
  /** The ids by which a trace finds the request: its caller's, and the ids in its URL. */
  about: string[]
}

/** Logs write requests for traces, in batches after their responses. */
export const openRequestLog = (db: AnyDb, onError: (error: unknown) => void): WriteBuffer<LoggedRequest> =>
  openWriteBuffer({
    everyMs: EVERY_MS,
    write: async (requests) => {
      await sql`
        insert into acts (request_id, at, method, route, status, ms, user_id, code, about)
        select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as request(
          request_id uuid, at timestamptz, method text, route text, status smallint, ms integer, user_id uuid,
          code text, about text[]
        )
        on conflict do nothing
      `.execute(asModuleDb<RequestLogTables>(db))
    },
    onError,
  })

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the caller's id, and the ids in the URL, in lower case. */
export const relatedIds = (userId: string | null, params: unknown): string[] => [
  ...new Set(
    [userId, ...Object.values(params ?? {})]
      .filter((id): id is string => typeof id === 'string' && UUID.test(id))
      .map((id) => id.toLowerCase()),
  ),
]

/** Returns whether `method` is that of a write request. */
export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
