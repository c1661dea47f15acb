import { ProfileSaved, VerificationDecided } from '#modules/carriers/profiles/events.ts'
import { namesOf } from '#modules/carriers/profiles/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { lastHolder } from '../queries/last-holder.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { isConfirmed, nameMatches } from '../rules.ts'
import { changeRegistration } from '../steps/change-registration.ts'

/**
 * Sends a confirmed registration to staff when its business changes to a name that doesn't match the registered one
 * (TRUST-12, TRUST-13).
 */
export const flagChangedNames = consumer(
  'licences.look-at-names',
  on(ProfileSaved, (trx, { data, at }) => flagIfNameChanged(trx, data.userId, new Date(at))),
  on(VerificationDecided, (trx, { data, at }) => flagIfNameChanged(trx, data.userId, new Date(at))),
)

async function flagIfNameChanged(trx: OpenTransaction, businessId: string, at: Date): Promise<void> {
  const registration = await lockRegistration(trx, businessId)
  if (!registration || !isConfirmed(registration.state)) return
  const names = await namesOf(trx, [businessId])
  const companyName = names.get(businessId)?.companyName ?? null
  if (companyName === registration.checked_name) return
  const registerNames = await namesInRegister(trx, registration)
  if (registerNames.length === 0 || nameMatches(companyName, registerNames)) return
  const review = { state: 'other_name' as const, desk: 'other_name' as const, desk_since: at, accepted_name: null }
  await changeRegistration(trx, registration, review, {}, at)
}

/**
 * Returns the names to compare with: the register's last known holder and trading name or, without those, the
 * business's name when staff confirmed it.
 */
async function namesInRegister(
  trx: OpenTransaction,
  {
    business_id: businessId,
    number,
    checked_name,
  }: { business_id: string; number: string; checked_name: string | null },
): Promise<string[]> {
  const entry = await lastHolder(trx, { businessId, number })
  const names = entry ? [entry.holder, entry.tradingName] : [checked_name]
  return names.filter((name) => name !== null)
}
