import { sql } from 'kysely'
import * as z from 'zod/mini'
import { staffAddresses, staffWithAddress } from '#modules/accounts/facade.ts'
import { after, pageFrom } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf, QueryOf } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { auditLog, Named } from '../contract.ts'
import type { AuditTables } from '../tables.ts'
import { GONE, peopleIn } from './people-in.ts'

type Filter = QueryOf<typeof auditLog>
type Page = AnswerOf<typeof auditLog>

const NOBODY: Page = { items: [], next: null }

/** A page of what staff did, newest first. Throws Refusal invalid for a day that is none, or a cursor of somebody else's. */
export async function auditEntries(db: Db<AuditTables>, filter: Filter): Promise<Page> {
  const actorId = filter.actor ? await idOf(db, filter.actor) : null
  if (filter.actor && actorId === null) return NOBODY
  const { subject, action } = filter
  const [from, to] = [dayOf('from', filter.from), dayOf('to', filter.to)]
  const newest = db
    .selectFrom('audit_log')
    .selectAll()
    .$if(actorId !== null, (log) => log.where('actor_id', '=', actorId ?? ''))
    .$if(!!subject, (log) => log.where('subject_id', '=', subject ?? ''))
    .$if(!!action, (log) => log.where('action', '=', action ?? ''))
    .$if(from !== null, (log) => log.where('at', '>=', startOf(from ?? '', 0)))
    .$if(to !== null, (log) => log.where('at', '<', startOf(to ?? '', 1)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await after(newest, filter.after, 'at').execute(), 'at')
  const addresses = await staffAddresses(db, [...new Set(items.map((row) => row.actor_id))])
  const people = await peopleIn(
    db,
    items.flatMap((row) => [row.actor_id, row.subject_id]),
  )
  return { items: items.map((row) => toEntry(row, addresses.get(row.actor_id) ?? null, people)), next }
}

async function idOf(db: Db<AuditTables>, actor: string): Promise<string | null> {
  return z.uuid().safeParse(actor).success ? actor : staffWithAddress(db, actor.toLowerCase())
}

function dayOf(field: 'from' | 'to', day: string | undefined): string | null {
  if (!day) return null
  // 31 February would become a day in March
  const real = new Date(`${day}T00:00:00Z`)
  if (!Number.isNaN(real.getTime()) && real.toISOString().startsWith(day)) return day
  const message = 'There is no such day.'
  throw new Refusal('invalid', 'invalid', message, { fields: { [field]: message } })
}

/** When a day begins in London, so many days later. */
const startOf = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/London')`

const toEntry = (
  row: AuditTables['audit_log'],
  actorEmail: string | null,
  people: ReadonlyMap<string, Named>,
): Page['items'][number] => ({
  id: row.id,
  position: row.position,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorEmail,
  // only people act
  actor: people.get(row.actor_id) ?? GONE,
  action: row.action,
  subjectId: row.subject_id,
  subject: people.get(row.subject_id) ?? null,
  reason: row.reason,
  before: row.before,
  after: row.after,
  detail: row.detail,
  requestId: row.request_id,
})
