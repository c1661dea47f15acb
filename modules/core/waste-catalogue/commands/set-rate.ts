import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { findArea } from '#modules/core/places/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { Stream } from '../contract/catalogue.ts'
import { staffRates } from '../queries/staff-rates.ts'
import type { Per, Rate } from '../staff/contract.ts'
import * as rules from '../staff/rules.ts'
import type { WasteTables } from '../tables.ts'

interface SetRateInput {
  staffId: string
  area: string
  stream: Stream
  pounds: number
  per: Per
  source: string
  from: string
  /** How many rates of this area and stream the member of staff has seen. */
  seen: number
}

/**
 * Adds a rate, audited. Posted requests aren't affected (FLOOR-10). Throws a Refusal: `unknown_area`, and those of
 * rules.assertMayAddRate.
 */
export async function setRate(
  db: Db<WasteTables>,
  { staffId, seen, ...rate }: SetRateInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Rate> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      await lockRates(trx, rate)
      const existing = await staffRates(trx, rate, now)
      rules.assertArea(rate.area, findArea(rate.area) !== null)
      rules.assertMayAddRate(existing, { from: rate.from, seen }, londonDate(now))
      const id = randomUUIDv7()
      await trx
        .insertInto('disposal_rates')
        .values(toRow(id, rate, staffId, now))
        .execute()
      const current = existing.find(({ state }) => state === 'now')
      const before = current ? auditedFields(current) : null
      const entry = { actorId: staffId, action: 'disposal_rate.added', subjectId: `${rate.area} ${rate.stream}` }
      await audit(trx, { ...entry, before, after: auditedFields(rate) }, now)
      const newRate = (await staffRates(trx, rate, now)).find((candidate) => candidate.id === id)
      if (!newRate) throw new Error(`Rate ${id} is missing`)
      return newRate
    },
    command,
  )
}

type NewRate = Omit<SetRateInput, 'staffId' | 'seen'>

/** Locks an area and stream, so that concurrent additions see each other. */
const lockRates = (trx: Trx<WasteTables>, { area, stream }: NewRate) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`disposal-rates:${area}:${stream}`}, 0))`.execute(trx)

const auditedFields = ({ pounds, per, source, from }: Pick<Rate, 'pounds' | 'per' | 'source' | 'from'>) => ({
  pounds,
  per,
  source,
  from,
})

const toRow = (id: string, { area, stream, pounds, per, source, from }: NewRate, staffId: string, now: Date) => ({
  id,
  area,
  stream,
  per_tonne: per === 'tonne' ? String(pounds) : null,
  each: per === 'each' ? String(pounds) : null,
  source,
  valid_from: from,
  changed_at: now,
  changed_by: staffId,
  reason: null,
})
