import type { Updateable } from 'kysely'
import type { HeldRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { CaseChanged } from '../events.ts'
import type { CasesTables } from '../tables.ts'

type Changes = Omit<Updateable<CasesTables['cases']>, 'id' | 'request_id' | 'version'>

/** Writes what is another about a case that the caller holds, and tells its two sides; with no `changes` an entry has come. */
export async function changeCase(
  trx: OpenTransaction,
  { caseId, request }: { caseId: string; request: Pick<HeldRequest, 'id' | 'userId' | 'acceptedBidderId'> },
  changes: Changes,
  now: Date,
): Promise<void> {
  const { version, stage } = await ownTrx<CasesTables>(trx)
    .updateTable('cases')
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .where('id', '=', caseId)
    .returning(['version', 'stage'])
    .executeTakeFirstOrThrow()
  tellSides(trx, { caseId, request, version, state: stage }, now)
}

/** Tells the two sides of a job that something of a case is another. */
export function tellSides(
  trx: OpenTransaction,
  {
    caseId,
    request,
    ...at
  }: {
    caseId: string
    request: Pick<HeldRequest, 'id' | 'userId' | 'acceptedBidderId'>
    version: number
    state: CasesTables['cases']['stage']
  },
  now: Date,
): void {
  const sides = { ownerId: request.userId, carrierId: request.acceptedBidderId }
  append(trx, CaseChanged.of({ caseId, requestId: request.id, ...sides, ...at }, now))
}
