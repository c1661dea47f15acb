import { randomUUIDv7 } from 'node:crypto'
import { namesOf } from '#modules/carriers/profiles/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ChosenCarrierBlocked, RegisterFailing } from '../events.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import type { RegisterAnswer } from '../register.ts'
import { isConfirmed } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'
import { isFirstMiss, isRegisterFailing, queryHistoryAfterAnswer, registrationAfterAnswer } from '../watch/rules.ts'
import { changeRegistration } from './change-registration.ts'

interface NumberAnswer {
  businessId: string
  /** The queried number. If the business has saved another since, the answer doesn't change its registration. */
  number: string
  answer: RegisterAnswer
  /** Whether the carrier sees the outcome in the response, so that no mail is needed. */
  isShownToCarrier: boolean
}

/** Records an answer of the register: the finding, its effect on the registration, and the health of the register. */
export async function recordAnswer(trx: OpenTransaction, input: NumberAnswer, now: Date): Promise<void> {
  const registration = await lockRegistration(trx, input.businessId)
  const missed = registration?.number === input.number && (await applyAnswer(trx, registration, input, now))
  await updateRegisterHealth(trx, { answer: input.answer, missed }, now)
}

type RegistrationRow = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

/**
 * Updates a registration after an answer, and appends events. Returns whether an existing entry is missing for the
 * first time tonight.
 */
async function applyAnswer(
  trx: OpenTransaction,
  registration: RegistrationRow,
  { answer, isShownToCarrier }: NumberAnswer,
  now: Date,
): Promise<boolean> {
  const businessId = registration.business_id
  const names = await namesOf(trx, [businessId])
  const companyName = names.get(businessId)?.companyName ?? null
  const before = {
    state: registration.state,
    tier: registration.tier,
    validTo: registration.valid_to,
    checkedAt: registration.checked_at,
    checkedBy: registration.checked_by,
    reviewReason: registration.desk,
    absences: registration.absences,
    absentSince: registration.absent_since,
    acceptedName: registration.accepted_name,
    awaitedSince: registration.wanted_at,
  }
  const after = registrationAfterAnswer(before, answer, companyName, now)
  const isNoOneWaiting = after.awaitedSince === null
  const rechecks = isNoOneWaiting ? await deleteRechecks(trx, businessId) : []
  const isUnconfirmed = !isConfirmed(after.state)
  const reviewReason = isUnconfirmed && rechecks.length > 0 ? 'after_acceptance' : after.reviewReason
  await changeRegistration(
    trx,
    registration,
    {
      state: after.state,
      tier: after.tier,
      valid_to: after.validTo,
      checked_at: after.checkedAt,
      checked_by: after.checkedBy,
      ...(after.state === 'good' && answer.kind === 'entry' && { checked_name: companyName }),
      absences: after.absences,
      absent_since: after.absentSince,
      wanted_at: after.awaitedSince,
      next_check_at: after.nextCheckAt,
      desk: reviewReason,
      desk_since: reviewReason === null ? null : (registration.desk_since ?? now),
    },
    { awaited: !isShownToCarrier && registration.state === 'unchecked' && isNoOneWaiting },
    now,
  )
  if (answer.kind !== 'no-answer') await addFinding(trx, registration, after.state, answer, now)
  if (isUnconfirmed)
    for (const { request_id: requestId, owner_id: ownerId, title: requestTitle } of rechecks)
      append(trx, ChosenCarrierBlocked.of({ requestId, requestTitle, ownerId, businessId }, now))
  return isFirstMiss(after, now)
}

const deleteRechecks = (trx: OpenTransaction, businessId: string) =>
  asModuleTrx<RegistrationTables>(trx)
    .deleteFrom('registration_rechecks')
    .where('business_id', '=', businessId)
    .returning(['request_id', 'owner_id', 'title'])
    .execute()

async function addFinding(
  trx: OpenTransaction,
  { business_id, number }: RegistrationRow,
  state: RegistrationRow['state'],
  answer: Exclude<RegisterAnswer, { kind: 'no-answer' }>,
  now: Date,
): Promise<void> {
  const entry = answer.kind === 'entry' ? answer.entry : null
  const outcomes = ['good', 'lower_tier', 'expired', 'other_name'] as const
  await asModuleTrx<RegistrationTables>(trx)
    .insertInto('registration_findings')
    .values({
      id: randomUUIDv7(),
      business_id,
      number,
      outcome: entry ? (outcomes.find((outcome) => outcome === state) ?? 'good') : 'absent',
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

async function updateRegisterHealth(
  trx: OpenTransaction,
  outcome: { answer: RegisterAnswer; missed: boolean },
  now: Date,
): Promise<void> {
  const registrations = asModuleTrx<RegistrationTables>(trx)
  const before = await registrations
    .selectFrom('register_watch')
    .select(['refusals', 'failures', 'night', 'asked', 'answered', 'missed', 'pauses', 'paused_until as pausedUntil'])
    .select(['answered_at as answeredAt', 'failing_since as failingSince', 'alarmed_at as alarmedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { pausedUntil, answeredAt, failingSince, ...counts } = queryHistoryAfterAnswer(before, outcome, now)
  const isFailing = isRegisterFailing({ failingSince, ...counts }, now)
  const shouldAlert = isFailing && before.alarmedAt === null
  const alarmedAt = shouldAlert ? now : isFailing || failingSince !== null ? before.alarmedAt : null
  await registrations
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
  if (shouldAlert) append(trx, RegisterFailing.of({ since: answeredAt?.toISOString() ?? null }, now))
}
