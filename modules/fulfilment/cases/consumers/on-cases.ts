import { accountOf, staffIdsToAlert } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { jobNumberOf, jobParties } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CASE_NAMES, type CaseParty, OUTCOME_SENTENCES } from '../contract.ts'
import { CaseAnswered, CaseClosed, CaseHandedOver, CaseOpened } from '../events.ts'
import { isUrgent } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Mails the other party that a case was opened, its opener that it was answered, staff that it waits for them, and both
 * parties the outcome.
 */
export const caseMails = consumer(
  'cases.mails',
  on(CaseOpened, notifyOpened),
  on(CaseAnswered, notifyAnswered),
  on(CaseHandedOver, alarmStaff),
  on(CaseClosed, notifyBothParties),
)

type CaseEvent = CaseOpened | CaseAnswered | CaseHandedOver | CaseClosed

async function notifyOpened(trx: OpenTransaction, event: CaseOpened): Promise<void> {
  const row = await rowOf(trx, event)
  if (isUrgent(event.data.kind)) await alarmStaff(trx, event)
  // Already closed: nothing to answer.
  if (!row || row.stage === 'closed') return
  await mailParty(trx, event, otherOf(event.data.openedBy), async (to, facts) => {
    await queueMail(
      trx,
      { ...to, template: 'case-asked', facts: { ...facts, dueAt: row.due_at?.toISOString() ?? null } },
      new Date(),
    )
  })
}

async function notifyAnswered(trx: OpenTransaction, event: CaseAnswered): Promise<void> {
  await mailParty(trx, event, event.data.openedBy, async (to, facts) => {
    await queueMail(trx, { ...to, template: 'case-answered', facts }, new Date())
  })
}

async function alarmStaff(trx: OpenTransaction, { id: eventId, data }: CaseOpened | CaseHandedOver): Promise<void> {
  const { requestId, kind, openedBy } = data
  const facts = {
    requestId,
    jobNumber: jobNumberOf(requestId),
    what: CASE_NAMES[kind],
    side: openedBy,
    urgent: isUrgent(kind),
  }
  for (const userId of await staffIdsToAlert(trx)) {
    const account = await accountOf(trx, userId)
    if (account)
      await queueMail(trx, { eventId, userId, address: account.email, template: 'case-opened', facts }, new Date())
  }
}

async function notifyBothParties(trx: OpenTransaction, event: CaseClosed): Promise<void> {
  const row = await rowOf(trx, event)
  if (!row) return
  const { openedBy, outcome } = event.data
  for (const party of [openedBy, otherOf(openedBy)])
    await mailParty(trx, event, party, async (to, facts) => {
      const decision = { outcome: OUTCOME_SENTENCES[outcome], note: row.note }
      await queueMail(trx, { ...to, template: 'case-closed', facts: { ...facts, ...decision } }, new Date())
    })
}

interface Recipient {
  eventId: string
  userId: string
  address: string
}

interface MailFacts {
  requestId: string
  title: string
  what: string
}

/** Sends a mail to a party of the job; not to one who has left. */
async function mailParty(
  trx: OpenTransaction,
  { id: eventId, data }: CaseEvent,
  party: CaseParty,
  send: (to: Recipient, facts: MailFacts) => Promise<void>,
): Promise<void> {
  const parties = await jobParties(trx, data.requestId)
  const userId = party === 'owner' ? parties?.ownerId : parties?.carrierId
  const account = userId ? await accountOf(trx, userId) : null
  if (!parties || !account) return
  const facts = { requestId: data.requestId, title: parties.title, what: CASE_NAMES[data.kind] }
  await send({ eventId, userId: account.userId, address: account.email }, facts)
}

const rowOf = (trx: OpenTransaction, { data: { caseId } }: CaseEvent) =>
  asModuleTrx<CasesTables>(trx)
    .selectFrom('cases')
    .select(['stage', 'due_at', 'note'])
    .where('id', '=', caseId)
    .executeTakeFirst()

const otherOf = (party: CaseParty): CaseParty => (party === 'owner' ? 'carrier' : 'owner')
