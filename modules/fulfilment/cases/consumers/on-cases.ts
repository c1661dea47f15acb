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
 * Mails the other party when a case is opened, its opener when it is answered, staff when it waits for them, and both
 * parties when it is closed.
 */
export const caseMails = consumer(
  'cases.mails',
  on(CaseOpened, mailOtherParty),
  on(CaseAnswered, mailOpener),
  on(CaseHandedOver, mailStaff),
  on(CaseClosed, mailBothParties),
)

type CaseEvent = CaseOpened | CaseAnswered | CaseHandedOver | CaseClosed

async function mailOtherParty(trx: OpenTransaction, event: CaseOpened): Promise<void> {
  const row = await rowOf(trx, event)
  if (isUrgent(event.data.kind)) await mailStaff(trx, event)
  // A closed case needs no answer.
  if (!row || row.stage === 'closed') return
  await mailParty(trx, event, otherParty(event.data.openedBy), async (recipient, facts) => {
    await queueMail(
      trx,
      { ...recipient, template: 'case-asked', facts: { ...facts, dueAt: row.due_at?.toISOString() ?? null } },
      new Date(),
    )
  })
}

async function mailOpener(trx: OpenTransaction, event: CaseAnswered): Promise<void> {
  await mailParty(trx, event, event.data.openedBy, async (recipient, facts) => {
    await queueMail(trx, { ...recipient, template: 'case-answered', facts }, new Date())
  })
}

async function mailStaff(trx: OpenTransaction, { id: eventId, data }: CaseOpened | CaseHandedOver): Promise<void> {
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

async function mailBothParties(trx: OpenTransaction, event: CaseClosed): Promise<void> {
  const row = await rowOf(trx, event)
  if (!row) return
  const { openedBy, outcome } = event.data
  for (const party of [openedBy, otherParty(openedBy)])
    await mailParty(trx, event, party, async (recipient, facts) => {
      const decision = { outcome: OUTCOME_SENTENCES[outcome], note: row.note }
      await queueMail(trx, { ...recipient, template: 'case-closed', facts: { ...facts, ...decision } }, new Date())
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

/** Calls `send` with a party of the job, unless that party has left. */
async function mailParty(
  trx: OpenTransaction,
  { id: eventId, data }: CaseEvent,
  party: CaseParty,
  send: (recipient: Recipient, facts: MailFacts) => Promise<void>,
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

const otherParty = (party: CaseParty): CaseParty => (party === 'owner' ? 'carrier' : 'owner')
