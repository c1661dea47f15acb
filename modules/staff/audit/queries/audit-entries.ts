import { sql } from 'kysely'
import * as z from 'zod/mini'
import { findStaffId, staffAddresses } from '#modules/core/accounts/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf, QueryOf } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { auditLog } from '../contract.ts'
import type { AuditTables } from '../tables.ts'
import { DELETED_PERSON, peopleById } from './people-by-id.ts'

type Filter = QueryOf<typeof auditLog>

/** Returns one page of entries, newest first. Throws Refusal: invalid, for an invalid date or cursor. */
export async function auditEntries(db: Db<AuditTables>, filter: Filter): Promise<AnswerOf<typeof auditLog>> {
  const actorId = filter.actor ? await actorIdOf(db, filter.actor) : null
  if (filter.actor && actorId === null) return { items: [], next: null }
  const { subject, action } = filter
  const [from, to] = [parseDay('from', filter.from), parseDay('to', filter.to)]
  const newest = db
    .selectFrom('audit_log')
    .select(['id', 'position', 'at', 'actor_id as actorId', 'action', 'subject_id as subjectId', 'reason'])
    .select(['before', 'after', 'detail', 'request_id as requestId'])
    .$if(actorId !== null, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(!!subject, (query) => query.where('subject_id', '=', subject ?? ''))
    .$if(!!action, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== null, (query) => query.where('at', '>=', startOfDay(from ?? '', 0)))
    .$if(to !== null, (query) => query.where('at', '<', startOfDay(to ?? '', 1)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newest, filter.after, 'at').execute(), 'at')
  const addresses = await staffAddresses(db, [...new Set(items.map(({ actorId: id }) => id))])
  const people = await peopleById(
    db,
    items.flatMap((row) => [row.actorId, row.subjectId]),
  )
  const entries = items.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    actorEmail: addresses.get(row.actorId) ?? null,
    // actors are always people, so an unknown one has deleted their account
    actor: people.get(row.actorId) ?? DELETED_PERSON,
    subject: people.get(row.subjectId) ?? null,
  }))
  return { items: entries, next }
}

async function actorIdOf(db: Db<AuditTables>, actor: string): Promise<string | null> {
  return z.uuid().safeParse(actor).success ? actor : findStaffId(db, actor.toLowerCase())
}

function parseDay(field: 'from' | 'to', day: string | undefined): string | null {
  if (!day) return null
  // 31 February would silently become a day in March
  const date = new Date(`${day}T00:00:00Z`)
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)) return day
  const message = 'Enter a real date.'
  throw new Refusal('invalid', 'invalid', message, { fields: { [field]: message } })
}

/** Returns the start, in London, of the day that is `daysLater` days after `day`, as SQL. */
const startOfDay = (day: string, daysLater: number) =>
  sql<Date>`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Europe/London')`
