import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { CaseKind, CaseSide } from '../contract.ts'
import { CaseOpened } from '../events.ts'
import { assertRoom } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

interface Telling {
  requestId: string
  kind: CaseKind
  side: CaseSide
  /** Null where they have left meanwhile. */
  userId: string | null
  /** Null where they only pressed. */
  text: string | null
}

/**
 * Opens a case of this kind, or adds to the one that is open (CASE-05); gives its id. The caller has locked the request,
 * so that of two who tell the same at once the second adds. Throws Refusal case_full.
 */
export async function tellStaff(trx: Trx<CasesTables>, telling: Telling, now: Date): Promise<string> {
  const caseId = (await lockOpen(trx, telling)) ?? (await open(trx, telling, now))
  if (telling.text !== null) await addEntry(trx, caseId, telling, now)
  return caseId
}

/** Waits for a member of staff who is closing it: then it is none any more. */
async function lockOpen(trx: Trx<CasesTables>, { requestId, kind }: Telling): Promise<string | null> {
  const row = await trx
    .selectFrom('cases')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

async function open(trx: Trx<CasesTables>, { requestId, kind, side, userId }: Telling, now: Date): Promise<string> {
  const id = randomUUIDv7()
  await trx
    .insertInto('cases')
    .values({ id, request_id: requestId, kind, opened_by: side, opened_by_user: userId, opened_at: now })
    .execute()
  append(trx, CaseOpened.of({ caseId: id, requestId, kind, openedBy: side }, now))
  return id
}

async function addEntry(
  trx: Trx<CasesTables>,
  caseId: string,
  { side, userId, text }: Telling,
  now: Date,
): Promise<void> {
  const { entries } = await trx
    .selectFrom('case_entries')
    .select((select) => select.fn.countAll<number>().as('entries'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  assertRoom(entries)
  await trx
    .insertInto('case_entries')
    .values({ id: randomUUIDv7(), case_id: caseId, side, user_id: userId, text, at: now })
    .execute()
  await trx
    .updateTable('cases')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', caseId)
    .execute()
}
