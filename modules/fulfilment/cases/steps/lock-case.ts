import type { Selectable } from 'kysely'
import { type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { OpenedCase } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

type CaseRow = Selectable<CasesTables['cases']>

/** A locked case and its locked request. */
export interface LockedCase {
  row: CaseRow
  request: LockedRequest
  /** The fields of the row that decide what the parties may do. */
  facts: OpenedCase
}

/**
 * Locks the request of a case and then the case, so that concurrent actions run one after the other. Throws Refusal
 * not_found.
 */
export async function lockCase(trx: OpenTransaction, caseId: string): Promise<LockedCase> {
  const casesTrx = asModuleTrx<CasesTables>(trx)
  const unlockedRow = await casesTrx
    .selectFrom('cases')
    .select('request_id')
    .where('id', '=', caseId)
    .executeTakeFirst()
  const request = unlockedRow && (await lockRequest(trx, unlockedRow.request_id))
  const row = await casesTrx.selectFrom('cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
  // The same error as for anyone but the parties, so that it doesn't reveal that a case exists.
  if (!request || !row) throw notFound('Job not found.')
  return { row, request, facts: toOpenedCase(row) }
}

/** Returns the fields of a case's row that decide what its parties may do. */
export const toOpenedCase = (row: CaseRow): OpenedCase => ({
  state: row.stage,
  openedBy: row.opened_by,
  visitMissed: row.visit_missed,
  missedAnswer: row.missed_answer,
})
