import type { Finding, RegistrationForStaff } from '#modules/carriers/carrier-registration/staff/contract.ts'

/** Returns the latest register result for the business's current number, or null if that number was never checked. */
export const newestEntry = ({
  registration,
  findings,
}: Pick<RegistrationForStaff, 'registration' | 'findings'>): Finding | null =>
  findings.find(({ source, number }) => source === 'register' && number === registration.number) ?? null
