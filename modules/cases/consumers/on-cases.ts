import { accountOf, staffToAlarm } from '#modules/accounts/facade.ts'
import { queueMail } from '#modules/notifications/facade.ts'
import { jobNumberOf, moderatedRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CASE_NAMES, OUTCOME_SENTENCES } from '../contract.ts'
import { CaseClosed, CaseOpened } from '../events.ts'
import type { CasesTables } from '../tables.ts'

/** Mails staff that a case waits (DOOR-03), and who opened it what came of it. */
export const caseMails = consumer('cases.mails', on(CaseOpened, alarmStaff), on(CaseClosed, tellOpener))

async function alarmStaff(trx: OpenTransaction, { id: eventId, data }: CaseOpened): Promise<void> {
  const { requestId, kind, openedBy } = data
  const facts = { requestId, jobNumber: jobNumberOf(requestId), what: CASE_NAMES[kind], side: openedBy }
  for (const userId of await staffToAlarm(trx)) {
    const account = await accountOf(trx, userId)
    if (account)
      await queueMail(trx, { eventId, userId, address: account.email, template: 'case-opened', facts }, new Date())
  }
}

async function tellOpener(trx: OpenTransaction, { id: eventId, data }: CaseClosed): Promise<void> {
  const { caseId, requestId, kind, outcome } = data
  const row = await ownTrx<CasesTables>(trx)
    .selectFrom('cases')
    .select(['opened_by_user as userId', 'note'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  const account = row?.userId ? await accountOf(trx, row.userId) : null
  // who has left is told nothing
  if (!row?.userId || !account) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const facts = { requestId, title, what: CASE_NAMES[kind], outcome: OUTCOME_SENTENCES[outcome], note: row.note }
  await queueMail(
    trx,
    { eventId, userId: row.userId, address: account.email, template: 'case-closed', facts },
    new Date(),
  )
}
