import type { Regulator } from './summary.ts'

/** The public register of each regulator. */
const REGISTER_PAGES: Readonly<Record<Regulator, string>> = {
  EA: 'https://environment.data.gov.uk/public-register/waste-carriers-brokers/registration/',
  NRW: 'https://naturalresources.wales/permits-and-permissions/check-for-a-permit-licence-or-exemption/',
  SEPA: 'https://www.sepa.org.uk/regulations/waste/waste-carriers-and-brokers/',
  NIEA: 'https://www.daera-ni.gov.uk/articles/waste-carriers-brokers-and-dealers',
}

/**
 * Returns the URL of a number's official entry: England has a page per number, the others only a search page
 * (TRUST-03).
 */
export const registerEntryUrl = (regulator: Regulator, number: string): string =>
  regulator === 'EA' ? `${REGISTER_PAGES.EA}${encodeURIComponent(number)}` : REGISTER_PAGES[regulator]

/** Shown below links to the register of England, as its licence requires. */
export const ATTRIBUTION = 'Contains Environment Agency information © Environment Agency and/or database right'
