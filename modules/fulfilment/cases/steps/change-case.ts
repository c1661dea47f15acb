import type { Updateable } from 'kysely'
import type { LockedRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { CaseChanged } from '../events.ts'
import type { CasesTables } from '../tables.ts'

type Changes = Omit<Updateable<CasesTables['cases']>, 'id' | 'request_id' | 'version'>

/** Updates a case that the caller has locked, increments its version and appends CaseChanged. */
export async function changeCase(
  trx: OpenTransaction,
  { caseId, request }: { caseId: string; request: Pick<LockedRequest, 'id' | 'userId' | 'acceptedBidderId'> },
  changes: Changes,
  now: Date,
): Promise<void> {
  const { version, stage } = await asModuleTrx<CasesTables>(trx)
    .updateTable('cases')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', caseId)
    .returning(['version', 'stage'])
    .executeTakeFirstOrThrow()
  appendCaseChanged(trx, { caseId, request, version, state: stage }, now)
}

/** Appends CaseChanged, which refreshes the pages of the parties and of staff. */
export function appendCaseChanged(
  trx: OpenTransaction,
  {
    caseId,
    request,
    ...change
  }: {
    caseId: string
    request: Pick<LockedRequest, 'id' | 'userId' | 'acceptedBidderId'>
    version: number
    state: CasesTables['cases']['stage']
  },
  now: Date,
): void {
  const parties = { ownerId: request.userId, carrierId: request.acceptedBidderId }
  append(trx, CaseChanged.of({ caseId, requestId: request.id, ...parties, ...change }, now))
}
