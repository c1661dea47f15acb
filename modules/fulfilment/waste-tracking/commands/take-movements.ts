import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { firstCheckAt } from '#modules/market/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { hashOf } from '#server/platform/kernel/canonical-json.ts'
import type { Movement } from '../contract.ts'
import { movementsOf, VERSION } from '../mappers/v0-2-5.ts'
import { factsOfJob } from '../queries/facts-of-job.ts'
import { type MappedMovement, RETENTION_YEARS, requireCompleteFacts } from '../rules.ts'
import type { TrackingSettings } from '../settings.ts'
import { lockJob } from '../steps/lock-job.ts'
import type { TrackingTables } from '../tables.ts'

/**
 * Returns the waste tracking records of a job to its carrier. A new edition is created only if a fact has changed;
 * earlier editions stay (DWT-09). Nothing is sent to Defra (DWT-08).
 * Throws Refusal: account_gone, account_suspended, not_found, and those of rules.requireCompleteFacts.
 */
export async function takeMovements(
  db: Db<TrackingTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  settings: TrackingSettings,
  now: Date,
): Promise<{ fileName: string; movements: Movement[] }> {
  return transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    const { ownerId } = await lockJob(trx, requestId, callerId)
    const facts = await factsOfJob(trx, { requestId, carrierId: callerId }, settings, now)
    const mapped = movementsOf(requireCompleteFacts(facts))
    const last = await lastEdition(trx, requestId)
    if (!isUnchanged(last.movements, mapped)) {
      const edition = last.edition + 1
      const ids = { request_id: requestId, owner_id: ownerId, carrier_id: callerId }
      await trx
        .insertInto('movements')
        .values(mapped.map((movement) => ({ ...ids, edition, ...rowOf(movement, now) })))
        .execute()
    }
    const { edition, movements } = await lastEdition(trx, requestId)
    await trx
      .updateTable('movements')
      .set({ downloaded_at: now })
      .where('request_id', '=', requestId)
      .where('edition', '=', edition)
      .execute()
    return { fileName: `${facts.jobNumber}-createMovement-${VERSION}.json`, movements }
  })
}

const rowOf = ({ part, hazardous, body }: MappedMovement, now: Date) => ({
  id: randomUUIDv7(),
  ...{ part, hazardous },
  schema_version: VERSION,
  body: JSON.stringify(body),
  sha256: hashOf(body),
  made_at: now,
  forget_at: firstCheckAt(now, RETENTION_YEARS[hazardous ? 'hazardous' : 'general']),
})

/** Returns the newest edition; edition 0 without records if there is none. */
async function lastEdition(
  trx: Trx<TrackingTables>,
  requestId: string,
): Promise<{ edition: number; movements: Movement[] }> {
  const rows = await trx
    .selectFrom('movements')
    .select(['edition', 'part', 'schema_version', 'body', 'sha256', 'made_at'])
    .where('request_id', '=', requestId)
    .where('edition', '=', (query) =>
      query
        .selectFrom('movements')
        .select(({ fn }) => fn.max('edition').as('last'))
        .where('request_id', '=', requestId),
    )
    .orderBy('hazardous')
    .orderBy(({ fn }) => fn('length', ['part']))
    .orderBy('part')
    .execute()
  const movements = rows.flatMap(({ part, schema_version: schemaVersion, body, sha256, made_at }) =>
    body === null ? [] : [{ part, schemaVersion, body, sha256, madeAt: made_at.toISOString() }],
  )
  return { edition: rows[0]?.edition ?? 0, movements }
}

/** Returns whether nothing has changed. Compares hashes, because personal data may have been removed from a stored body. */
const isUnchanged = (last: readonly Movement[], current: readonly MappedMovement[]): boolean =>
  last.length === current.length &&
  current.every(({ part, body }, index) => {
    const previous = last[index]
    return previous?.part === part && previous.schemaVersion === VERSION && previous.sha256 === hashOf(body)
  })
