import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Consumer } from '#server/platform/delivery/consumers.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { ReplayFilter } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'

/** Returns the SQL condition for the events that match and that the consumer handles. Throws Refusal: invalid. */
export function replayCondition(
  filter: ReplayFilter,
  consumers: readonly Consumer[],
  until: Date,
): RawBuilder<boolean> {
  const { consumer: name, type, id, from, to } = filter
  const consumer = consumers.find((candidate) => candidate.name === name)
  if (!consumer) throw invalidField('consumer', 'There’s no consumer with this name.')
  const types = consumer.handlers
    .map(({ kind }) => kind.type)
    .filter((handledType) => type === undefined || handledType === type)
  if (types.length === 0) throw invalidField('type', `${name} doesn’t handle these events.`)
  const parts = [
    sql`o.type = any(${types})`,
    sql`o.committed_at <= ${until}`,
    // failed jobs are retried separately
    sql`not exists (
      select from failed_jobs f where f.event_id = o.id and f.consumer = ${name} and f.state in ('failed', 'retrying')
    )`,
    id !== undefined && sql`o.id = ${id}::uuid`,
    from !== undefined && sql`o.committed_at >= ${from}::timestamptz`,
    to !== undefined && sql`o.committed_at <= ${to}::timestamptz`,
  ].filter((part) => part !== false)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const invalidField = (field: string, message: string): Refusal =>
  new Refusal('invalid', 'invalid', message, { fields: { [field]: message } })

/** Counts the events the consumer has not handled, and those it has, which a replay skips. */
export async function countReplay(
  db: Db<OperationsTables>,
  filter: ReplayFilter,
  consumers: readonly Consumer[],
  until: Date,
): Promise<{ count: number; skipped: number }> {
  const { rows } = await sql<{ count: number; skipped: number }>`
    select count(*) filter (where i.event_id is null) as count, count(i.event_id) as skipped
    from outbox o left join inbox i on i.event_id = o.id and i.consumer = ${filter.consumer}
    where ${replayCondition(filter, consumers, until)}
  `.execute(db)
  return rows[0] ?? { count: 0, skipped: 0 }
}
