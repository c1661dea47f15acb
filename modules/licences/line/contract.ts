/** What bids carry of a registration, apart from the rest of the contract: a job page loads no more than it shows. */
import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'

/** Who registers carriers of waste: England, Wales, Scotland, Northern Ireland. */
export const Regulator = z.enum(['EA', 'NRW', 'SEPA', 'NIEA'])
export type Regulator = z.output<typeof Regulator>

export const Tier = z.nullable(z.enum(['upper', 'lower']))

/** What everybody may know of a carrier's registration (TRUST-03): nothing of it while it is not confirmed, but for numbers that must always be printed. */
export const RegistrationLine = z.object({
  status: z.enum(['none', 'confirmed', 'unconfirmed']),
  regulator: z.nullable(Regulator),
  number: z.nullable(z.string()),
  tier: Tier,
  /** The last day on which it is valid. */
  validTo: z.nullable(z.string()),
  checkedAt: z.nullable(Instant),
  checkedBy: z.nullable(z.enum(['machine', 'staff'])),
})
export type RegistrationLine = z.output<typeof RegistrationLine>

/** What everybody may know of a registration that was never given. */
export const NO_REGISTRATION: RegistrationLine = {
  status: 'none',
  regulator: null,
  number: null,
  tier: null,
  validTo: null,
  checkedAt: null,
  checkedBy: null,
}
