import type { Finding, TrustCase } from '#modules/licences/staff/contract.ts'

/** What the register said last of the number that the business has now; null when it was not asked about it. */
export const newestEntry = ({ registration, findings }: Pick<TrustCase, 'registration' | 'findings'>): Finding | null =>
  findings.find(({ source, number }) => source === 'register' && number === registration.number) ?? null
