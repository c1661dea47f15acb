import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { askToken } from '#modules/community/ladders/ask-token.ts'
import { findMailLink } from '#modules/core/accounts/facade.ts'
import { unsubscribeToken } from '#modules/core/notifications/unsubscribe-token.ts'
import { arrivalToken } from '#modules/fulfilment/visits/arrival/arrival-token.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { SOURCES } from './sources.ts'

/** What one request is about, by the names of its fields; `caller` is who may send it. */
export type Known = Readonly<Record<string, unknown>>

/** Things that exist right now. */
export interface KnownThings {
  /** Returns something that a request to this endpoint may be about, by number; null when there is nothing. */
  about(endpointId: string, parameters: readonly string[], at: number): Known | null
  /** Reads from the database again what exists; `cast` are the ids of the callers. */
  refresh(cast: readonly string[]): Promise<void>
}

/** Opens the known things; `secret` is the server's, from which the secrets of mailed links follow. */
export function openKnown(sql: pg.Pool, secret: string): KnownThings {
  const found = new Map<string, Known[]>()
  const db: AnyDb = new Kysely({ dialect: new PostgresDialect({ pool: sql }) })
  async function withToken({ link, visit, day, stop, ask, ...row }: Known): Promise<Known> {
    if (stop !== undefined) return { ...row, token: unsubscribeToken(secret, String(stop), 'jobs') }
    if (link !== undefined) return { ...row, token: (await findMailLink(db, secret, String(link)))?.token }
    if (ask !== undefined) return { ...row, token: askToken(String(ask), secret) }
    if (visit !== undefined) return { ...row, token: arrivalToken(secret, String(visit), String(day)) }
    return row
  }
  return {
    about(endpointId, parameters, at) {
      const source = [endpointId, ...parameters.toReversed()].find((name) => name in SOURCES)
      const rows = source === undefined ? [] : (found.get(source) ?? [])
      return rows[at % Math.max(rows.length, 1)] ?? null
    },
    async refresh(cast) {
      for (const [name, select] of Object.entries(SOURCES)) {
        const { rows } = await sql.query<Known>(select, select.includes('$1') ? [cast] : [])
        found.set(name, await Promise.all(rows.map(withToken)))
      }
    },
  }
}
