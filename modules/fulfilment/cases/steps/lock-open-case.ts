import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'
import type { ProblemReport } from './add-to-case.ts'

/** Locks the open case of this kind and returns its id; null if there is none. Waits for staff who are closing it. */
export async function lockOpenCase(
  trx: OpenTransaction,
  { request, kind }: Pick<ProblemReport, 'request' | 'kind'>,
): Promise<string | null> {
  const row = await asModuleTrx<CasesTables>(trx)
    .selectFrom('cases')
    .select('id')
    .where('request_id', '=', request.id)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}
