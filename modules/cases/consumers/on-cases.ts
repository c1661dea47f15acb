import { accountOf, staffToAlarm } from '#modules/accounts/facade.ts'
import { queueMail } from '#modules/notifications/facade.ts'
import { jobNumberOf, jobSides } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CASE_NAMES, type CaseSide, OUTCOME_SENTENCES } from '../contract.ts'
import { CaseAnswered, CaseClosed, CaseHandedOver, CaseOpened } from '../events.ts'
import { isUrgent } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/** Mails the other side that a case was opened, who opened it that it was answered, staff that it waits for them, and both what came of it. */
export const caseMails = consumer(
  'cases.mails',
  on(CaseOpened, tellOpened),
  on(CaseAnswered, tellAnswered),
  on(CaseHandedOver, alarmStaff),
  on(CaseClosed, tellBoth),
)

type Told = CaseOpened | CaseAnswered | CaseHandedOver | CaseClosed

async function tellOpened(trx: OpenTransaction, event: CaseOpened): Promise<void> {
  const row = await rowOf(trx, event)
  if (isUrgent(event.data.kind)) await alarmStaff(trx, event)
  // closed meanwhile: there is nothing to answer any more
  if (!row || row.stage === 'closed') return
  await tell(trx, event, otherOf(event.data.openedBy), async (to, facts) => {
    await queueMail(
      trx,
      { ...to, template: 'case-asked', facts: { ...facts, dueAt: row.due_at?.toISOString() ?? null } },
      new Date(),
    )
  })
}

async function tellAnswered(trx: OpenTransaction, event: CaseAnswered): Promise<void> {
  await tell(trx, event, event.data.openedBy, async (to, facts) => {
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
  for (const userId of await staffToAlarm(trx)) {
    const account = await accountOf(trx, userId)
    if (account)
      await queueMail(trx, { eventId, userId, address: account.email, template: 'case-opened', facts }, new Date())
  }
}

async function tellBoth(trx: OpenTransaction, event: CaseClosed): Promise<void> {
  const row = await rowOf(trx, event)
  if (!row) return
  const { openedBy, outcome } = event.data
  for (const side of [openedBy, otherOf(openedBy)])
    await tell(trx, event, side, async (to, facts) => {
      const said = { outcome: OUTCOME_SENTENCES[outcome], note: row.note }
      await queueMail(trx, { ...to, template: 'case-closed', facts: { ...facts, ...said } }, new Date())
    })
}

interface To {
  eventId: string
  userId: string
  address: string
}

interface Facts {
  requestId: string
  title: string
  what: string
}

/** Hands over whom a mail goes to and what each says; who has left is told nothing. */
async function tell(
  trx: OpenTransaction,
  { id: eventId, data }: Told,
  side: CaseSide,
  send: (to: To, facts: Facts) => Promise<void>,
): Promise<void> {
  const sides = await jobSides(trx, data.requestId)
  const userId = side === 'owner' ? sides?.ownerId : sides?.carrierId
  const account = userId ? await accountOf(trx, userId) : null
  if (!sides || !account) return
  const facts = { requestId: data.requestId, title: sides.title, what: CASE_NAMES[data.kind] }
  await send({ eventId, userId: account.userId, address: account.email }, facts)
}

const rowOf = (trx: OpenTransaction, { data: { caseId } }: Told) =>
  ownTrx<CasesTables>(trx)
    .selectFrom('cases')
    .select(['stage', 'due_at', 'note'])
    .where('id', '=', caseId)
    .executeTakeFirst()

const otherOf = (side: CaseSide): CaseSide => (side === 'owner' ? 'carrier' : 'owner')
