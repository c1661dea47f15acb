/** The registration summary has a contract of its own, so that job pages don't load the rest. */
import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'

/** The regulators of waste carriers: England, Wales, Scotland, Northern Ireland. */
export const Regulator = z.enum(['EA', 'NRW', 'SEPA', 'NIEA'])
export type Regulator = z.output<typeof Regulator>

export const Tier = z.nullable(z.enum(['upper', 'lower']))

/**
 * The public summary of a registration (TRUST-03). While it's unconfirmed, only the status is public, and
 * the number if its regulator requires carriers to show it.
 */
export const RegistrationSummary = z.object({
  status: z.enum(['none', 'confirmed', 'unconfirmed']),
  regulator: z.nullable(Regulator),
  number: z.nullable(z.string()),
  tier: Tier,
  /** The last day on which the registration is valid. */
  validTo: z.nullable(z.string()),
  checkedAt: z.nullable(Instant),
  checkedBy: z.nullable(z.enum(['machine', 'staff'])),
})
export type RegistrationSummary = z.output<typeof RegistrationSummary>

/** The summary of a business that hasn't given a number. */
export const NO_REGISTRATION: RegistrationSummary = {
  status: 'none',
  regulator: null,
  number: null,
  tier: null,
  validTo: null,
  checkedAt: null,
  checkedBy: null,
}
