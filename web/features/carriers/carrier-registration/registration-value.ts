import type { OwnRegistration, RegistrationState } from '#modules/carriers/carrier-registration/contract.ts'
import { words } from './words.ts'

/** A registration that ends within this many days should be renewed. */
const RENEW_WITHIN = 30

/** States in which the carrier has nothing to do. */
const SETTLED: readonly RegistrationState[] = ['good', 'by_staff', 'unchecked']

/** Whether the carrier should add, correct or renew its registration. */
export function isRegistrationDue({ registration, bar, maybeWelsh, endsInDays }: OwnRegistration): boolean {
  if (registration === null || bar !== null || maybeWelsh) return true
  return !SETTLED.includes(registration.state) || (endsInDays !== null && endsInDays <= RENEW_WITHIN)
}

/** Summarises the carrier's own registration in a few words. */
export function registrationValue({ registration }: OwnRegistration): string {
  if (registration === null) return words.value.none
  const { number, state } = registration
  if (state === 'unchecked') return words.value.unchecked
  return state === 'good' || state === 'by_staff' ? number : words.value.unconfirmed
}
