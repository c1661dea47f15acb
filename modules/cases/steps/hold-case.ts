import type { Selectable } from 'kysely'
import { type HeldRequest, lockRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { OpenedCase } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

type CaseRow = Selectable<CasesTables['cases']>

/** A case whose lock the caller holds, and that of its request. */
export interface HeldCase {
  row: CaseRow
  request: HeldRequest
  judged: OpenedCase
}

/**
 * Locks the request of a case and then the case: whatever two people do to it at once, one comes after the other. Throws
 * Refusal not_found.
 */
export async function holdCase(trx: OpenTransaction, caseId: string): Promise<HeldCase> {
  const mine = ownTrx<CasesTables>(trx)
  const found = await mine.selectFrom('cases').select('request_id').where('id', '=', caseId).executeTakeFirst()
  const request = found && (await lockRequest(trx, found.request_id))
  const row = await mine.selectFrom('cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
  // forgotten meanwhile, or never there: the words that a stranger to the job gets, so that they tell nobody of a case
  if (!request || !row) throw notFound('Job not found.')
  return { row, request, judged: judgedOf(row) }
}

/** A row as far as what its two sides do is judged. */
export const judgedOf = (row: CaseRow): OpenedCase => ({
  state: row.stage,
  openedBy: row.opened_by,
  visitMissed: row.visit_missed,
  missedAnswer: row.missed_answer,
})
