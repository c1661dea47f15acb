/** What bids carry of a registration, apart from the rest of the contract: a job page loads no more than it shows. */
import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'

/** Who registers carriers of waste: England, Wales, Scotland, Northern Ireland. */
export const Regulator = z.enum(['EA', 'NRW', 'SEPA', 'NIEA'], 'Please choose who registered you.')
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

const OFFICIAL: Readonly<Record<Regulator, string>> = {
  EA: 'https://environment.data.gov.uk/public-register/waste-carriers-brokers/registration/',
  NRW: 'https://naturalresources.wales/permits-and-permissions/check-for-a-permit-licence-or-exemption/',
  SEPA: 'https://www.sepa.org.uk/regulations/waste/waste-carriers-and-brokers/',
  NIEA: 'https://www.daera-ni.gov.uk/articles/waste-carriers-brokers-and-dealers',
}

/** Where the official entry stands: England has a page a number, the others a page to search on (TRUST-03). */
export const officialEntry = (regulator: Regulator, number: string): string =>
  regulator === 'EA' ? `${OFFICIAL.EA}${encodeURIComponent(number)}` : OFFICIAL[regulator]

/** Stands under links to the register of England, as its licence wants. */
export const ATTRIBUTION = 'Contains Environment Agency information © Environment Agency and/or database right'
