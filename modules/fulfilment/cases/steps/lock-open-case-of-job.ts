import { jobParties } from '#modules/market/requests/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { assertNotOwnCase, assertOpenCase } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Locks an open case of a job and returns its id, so that staff can't close it while a colleague reads the messages.
 * Throws Refusal: no_open_case, own_case.
 */
export async function lockOpenCaseOfJob(
  trx: Trx<CasesTables>,
  { requestId, staffId }: { requestId: string; staffId: string },
): Promise<string> {
  assertNotOwnCase(await jobParties(trx, requestId), staffId)
  const row = await trx
    .selectFrom('cases')
    .select('id')
    .where('request_id', '=', requestId)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(1)
    .forShare()
    .executeTakeFirst()
  return assertOpenCase(row?.id)
}
