import { randomUUIDv7 } from 'node:crypto'
import { namesOf } from '#modules/carriers/profiles/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ChosenCarrierBarred, RegisterSilent } from '../events.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import type { RegisterAnswer } from '../register.ts'
import { isConfirmed } from '../rules.ts'
import type { LicencesTables } from '../tables.ts'
import { afterAnswer, afterAsking, isFirstMiss, isSilent } from '../watch/rules.ts'
import { changeRegistration } from './change-registration.ts'

interface Given {
  businessId: string
  /** The number that was queried. An answer about a former one changes nothing. */
  number: string
  answer: RegisterAnswer
  /** The carrier sees the outcome immediately, so no mail is needed. */
  shownAtOnce: boolean
}

/** Records an answer of the register: the finding, its effect on the registration, and the health of the register. */
export async function recordAnswer(trx: OpenTransaction, given: Given, now: Date): Promise<void> {
  const held = await lockRegistration(trx, given.businessId)
  const missed = held?.number === given.number && (await applyAnswer(trx, held, given, now))
  await noteAsking(trx, { answer: given.answer, missed }, now)
}

type Held = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

/** Returns whether it is the first answer of the night without an entry that used to exist. */
async function applyAnswer(
  trx: OpenTransaction,
  held: Held,
  { answer, shownAtOnce }: Given,
  now: Date,
): Promise<boolean> {
  const names = await namesOf(trx, [held.business_id])
  const companyName = names.get(held.business_id)?.companyName ?? null
  const asked = {
    state: held.state,
    tier: held.tier,
    validTo: held.valid_to,
    checkedAt: held.checked_at,
    checkedBy: held.checked_by,
    desk: held.desk,
    absences: held.absences,
    absentSince: held.absent_since,
    acceptedName: held.accepted_name,
    wantedAt: held.wanted_at,
  }
  const after = afterAnswer(asked, answer, companyName, now)
  const settled = after.wantedAt === null
  const chosen = settled ? await takeRechecks(trx, held.business_id) : []
  const isBad = !isConfirmed(after.state)
  const reviewReason = isBad && chosen.length > 0 ? 'after_acceptance' : after.desk
  await changeRegistration(
    trx,
    held,
    {
      state: after.state,
      tier: after.tier,
      valid_to: after.validTo,
      checked_at: after.checkedAt,
      checked_by: after.checkedBy,
      ...(after.state === 'good' && answer.kind === 'entry' && { checked_name: companyName }),
      absences: after.absences,
      absent_since: after.absentSince,
      wanted_at: after.wantedAt,
      next_check_at: after.nextCheckAt,
      desk: reviewReason,
      desk_since: reviewReason === null ? null : (held.desk_since ?? now),
    },
    { awaited: !shownAtOnce && held.state === 'unchecked' && settled },
    now,
  )
  if (answer.kind !== 'no-answer') await addFinding(trx, held, after.state, answer, now)
  if (isBad)
    for (const { request_id: requestId, owner_id: ownerId, title: requestTitle } of chosen)
      append(trx, ChosenCarrierBarred.of({ requestId, requestTitle, ownerId, businessId: held.business_id }, now))
  return isFirstMiss(after, now)
}

const takeRechecks = (trx: OpenTransaction, businessId: string) =>
  asModuleTrx<LicencesTables>(trx)
    .deleteFrom('registration_rechecks')
    .where('business_id', '=', businessId)
    .returning(['request_id', 'owner_id', 'title'])
    .execute()

async function addFinding(
  trx: OpenTransaction,
  { business_id, number }: Held,
  state: Held['state'],
  answer: Exclude<RegisterAnswer, { kind: 'no-answer' }>,
  now: Date,
): Promise<void> {
  const entry = answer.kind === 'entry' ? answer.entry : null
  const outcomes = ['good', 'lower_tier', 'expired', 'other_name'] as const
  await asModuleTrx<LicencesTables>(trx)
    .insertInto('registration_findings')
    .values({
      id: randomUUIDv7(),
      business_id,
      number,
      outcome: entry ? (outcomes.find((one) => one === state) ?? 'good') : 'absent',
      holder_name: entry?.holderNames[0] ?? null,
      trading_name: entry?.tradingNames[0] ?? null,
      company_number: entry?.companyNumber ?? null,
      tier: entry?.tier ?? null,
      kind: entry?.kind ?? null,
      registered_on: entry?.registeredOn ?? null,
      valid_to: entry?.validTo ?? null,
      outward: entry?.outward ?? null,
      source: 'register',
      asked_at: now,
      evidence: null,
      staff_id: null,
      reason: null,
    })
    .execute()
}

async function noteAsking(
  trx: OpenTransaction,
  given: { answer: RegisterAnswer; missed: boolean },
  now: Date,
): Promise<void> {
  const watch = asModuleTrx<LicencesTables>(trx)
  const held = await watch
    .selectFrom('register_watch')
    .select(['refusals', 'failures', 'night', 'asked', 'answered', 'missed', 'pauses', 'paused_until as pausedUntil'])
    .select(['answered_at as answeredAt', 'failing_since as failingSince', 'alarmed_at as alarmedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { pausedUntil, answeredAt, failingSince, ...counts } = afterAsking(held, given, now)
  const silent = isSilent({ failingSince, ...counts }, now)
  const alarming = silent && held.alarmedAt === null
  const alarmedAt = alarming ? now : silent || failingSince !== null ? held.alarmedAt : null
  await watch
    .updateTable('register_watch')
    .set({
      refusals: counts.refusals,
      failures: counts.failures,
      night: counts.night,
      asked: counts.asked,
      answered: counts.answered,
      missed: counts.missed,
      pauses: counts.pauses,
      paused_until: pausedUntil,
      answered_at: answeredAt,
      failing_since: failingSince,
      alarmed_at: alarmedAt,
    })
    .execute()
  if (alarming) append(trx, RegisterSilent.of({ since: answeredAt?.toISOString() ?? null }, now))
}
