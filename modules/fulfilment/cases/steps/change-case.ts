import type { Updateable } from 'kysely'
import type { LockedRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { CaseChanged } from '../events.ts'
import type { CasesTables } from '../tables.ts'

type Changes = Omit<Updateable<CasesTables['cases']>, 'id' | 'request_id' | 'version'>

/** Updates a case that the caller has locked and notifies its parties; without `changes`, an entry was added. */
export async function changeCase(
  trx: OpenTransaction,
  { caseId, request }: { caseId: string; request: Pick<LockedRequest, 'id' | 'userId' | 'acceptedBidderId'> },
  changes: Changes,
  now: Date,
): Promise<void> {
  const { version, stage } = await asModuleTrx<CasesTables>(trx)
    .updateTable('cases')
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .where('id', '=', caseId)
    .returning(['version', 'stage'])
    .executeTakeFirstOrThrow()
  notifyParties(trx, { caseId, request, version, state: stage }, now)
}

/** Notifies the parties of a job that a case has changed. */
export function notifyParties(
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
