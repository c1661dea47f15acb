import { jobSides } from '#modules/requests/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { assertNotConcerned, assertOpenCase } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Holds an open case of a job, so that it is not closed while staff look at what only a case opens to them; gives its id.
 * Throws Refusal: no_open_case, own_case.
 */
export async function holdOpenCase(
  trx: Trx<CasesTables>,
  { requestId, staffId }: { requestId: string; staffId: string },
): Promise<string> {
  assertNotConcerned(await jobSides(trx, requestId), staffId)
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
