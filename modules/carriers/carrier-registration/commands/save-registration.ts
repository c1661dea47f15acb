import { sql } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { asModuleTrx, type Db, type OpenTransaction } from '#server/platform/database/database.ts'
import { limitPerHour } from '#server/platform/database/hourly-limit.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { SaveRegistration } from '../contract.ts'
import { parseNumber } from '../numbers.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import type { Register } from '../register.ts'
import { assertNotCheckedRecently, numberToSave, reviewReasonFor } from '../rules.ts'
import { addRegistration } from '../steps/add-registration.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import type { RegistrationTables } from '../tables.ts'
import { CLAIM_MS } from '../watch/rules.ts'
import { queryRegister } from './query-register.ts'

/** How many numbers a business may have looked up in an hour. */
const MAX_PER_HOUR = 10

interface SaveRegistrationInput {
  userId: string
  registration: SaveRegistration
}

/**
 * Saves the number of a business and has it checked: by the register immediately if possible, otherwise later or by
 * staff.
 * Throws a Refusal (`account_gone`, `not_business`, `wrong_number`, `changed_meanwhile`, `asked_lately`,
 * `posting_limit`).
 */
export async function saveRegistration(
  db: Db<RegistrationTables>,
  register: Register | null,
  input: SaveRegistrationInput,
  now: Date,
): Promise<void> {
  const numberToQuery = await transact(db, (trx) => storeNumber(trx, input, register !== null, now))
  if (numberToQuery && register)
    await queryRegister(db, register, { businessId: input.userId, ...numberToQuery, isShownToCarrier: true }, now)
}

/** Stores the number. Returns it if the register can be queried for it now; null otherwise. */
async function storeNumber(
  trx: OpenTransaction,
  { userId, registration: { regulator, number: typedNumber, version } }: SaveRegistrationInput,
  hasRegister: boolean,
  now: Date,
): Promise<{ number: string } | null> {
  const { userType } = await lockAccount(trx, userId)
  const before = await lockRegistration(trx, userId)
  const parsed = parseNumber(regulator, typedNumber)
  const { number, tier, check } = numberToSave(
    { regulator, parsed, version },
    { version: before?.version ?? 0, isBusiness: userType === 'business' },
  )
  // Background workers leave the number alone until this time.
  const claimedUntil = new Date(now.getTime() + CLAIM_MS)
  if (before?.number === number && before.regulator === regulator) {
    assertNotCheckedRecently(before.asked_at, now)
    const isRechecked = before.next_check_at !== null && hasRegister
    await asModuleTrx<RegistrationTables>(trx)
      .updateTable('carrier_registrations')
      .set({ asked_at: now, ...(isRechecked && { wanted_at: now, next_check_at: claimedUntil }) })
      .where('business_id', '=', userId)
      .execute()
    return isRechecked ? { number } : null
  }
  await limitPerHour(
    trx,
    {
      userId,
      action: 'registrations',
      max: MAX_PER_HOUR,
      countSince: (from) => countFindingsSince(trx, userId, from),
    },
    now,
  )
  const usedTwice = await isUsedByAnother(trx, userId, number)
  const refusedBefore = await wasRefused(trx, userId, number)
  const reviewReason = reviewReasonFor({ check, regulator }, { usedTwice, refusedBefore, hasRegister })
  const isCheckedByRegister = reviewReason === null
  const row = {
    ...NO_RESULTS,
    regulator,
    number,
    tier,
    state: 'unchecked' as const,
    desk: reviewReason,
    desk_since: reviewReason === null ? null : now,
    asked_at: now,
    wanted_at: isCheckedByRegister ? now : null,
    next_check_at: isCheckedByRegister ? claimedUntil : null,
  }
  if (before) await changeRegistration(trx, before, row, { byCarrier: true }, now)
  else await addRegistration(trx, { business_id: userId, ...row }, now)
  return isCheckedByRegister ? { number } : null
}

/** Columns that clear the results of the previous number. */
const NO_RESULTS = {
  valid_to: null,
  checked_at: null,
  checked_by: null,
  absences: 0,
  absent_since: null,
  explanation: null,
  accepted_name: null,
  checked_name: null,
  override_until: null,
  override_by: null,
  override_reason: null,
}

/**
 * Whether the last staff decision on this number was a refusal. Saving another number in between doesn't
 * change that.
 */
async function wasRefused(trx: OpenTransaction, businessId: string, number: string): Promise<boolean> {
  const last = await asModuleTrx<RegistrationTables>(trx)
    .selectFrom('registration_findings')
    .select('outcome')
    .where('business_id', '=', businessId)
    .where('number', '=', number)
    .where('outcome', 'in', ['refused', 'confirmed'])
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === 'refused'
}

/**
 * Whether another business has the same number. An advisory lock makes concurrent saves of one number wait for each
 * other, so that the second sees the first.
 */
async function isUsedByAnother(trx: OpenTransaction, businessId: string, number: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${number}`}, 1))`.execute(asModuleTrx(trx))
  const otherRow = await asModuleTrx<RegistrationTables>(trx)
    .selectFrom('carrier_registrations')
    .select('business_id')
    .where('number', '=', number)
    .where('business_id', '<>', businessId)
    .limit(1)
    .executeTakeFirst()
  return otherRow !== undefined
}

async function countFindingsSince(trx: OpenTransaction, businessId: string, from: Date): Promise<number> {
  const { found: count } = await asModuleTrx<RegistrationTables>(trx)
    .selectFrom('registration_findings')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('business_id', '=', businessId)
    .where('source', '=', 'register')
    .where('asked_at', '>=', from)
    .executeTakeFirstOrThrow()
  return count
}
