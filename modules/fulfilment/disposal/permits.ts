import { isExemption } from './contract.ts'

/**
 * Patterns of normalised permit numbers. From Defra's validators (github.com/DEFRA/waste-movement-utils at 4986c602,
 * src/constants/regexes.js, Open Government Licence v3.0). WEX, an exemption in England, is our addition.
 */
const PERMIT_PATTERNS: readonly RegExp[] = [
  // Environment Agency and Natural Resources Wales, with or without the number of a deployment
  /^(?:EPR\/)?[A-Z]{2}\d{4}[A-Z]{2}(?:\/D\d{4})?$/,
  // Older Environment Agency numbers
  /^(?:EA)?WML\d{5,6}$/,
  // SEPA
  /^PPC\/[AWEN]\/\d{7}$/,
  /^WML\/[LWEN]\/\d{7}(?:\/\d{2})?$/,
  /^PPC\/A\/SEPA\d{4}-\d{4}$/,
  /^WML\/L\/SEPA\d{4}-\d{4}$/,
  /^EAS\/P\/\d{6}$/,
  // Northern Ireland
  /^P\d{4}\/\d{2}[A-Z](?:\/V\d+)?$/,
  /^WPPC \d{2}\/\d{2}(?:\/V\d+)?$/,
  /^WML \d{2}\/\d+(?:\/T)? LN\/\d{2}\/\d+(?:\/(?:[MTCN]|V\d+))*$/,
  /^WML \d{2}\/\d+ PAC\/\d{4}\/WCL\d{3}$/,
]

/**
 * Normalises the number of a permit or exemption and returns whether its format is known (PROOF-04). A number of unknown
 * format is only tidied: capitals, single spaces and hyphens.
 */
export function normalisePermitNumber(input: string): { number: string; isKnownFormat: boolean } {
  const spaced = input
    .toUpperCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Dash_Punctuation}/gu, '-')
  const compact = spaced.replaceAll(' ', '')
  const match = [spaced, compact, compact.replace(/^EPR/, 'EPR/')].find(
    (number) => isExemption(number) || PERMIT_PATTERNS.some((pattern) => pattern.test(number)),
  )
  return { number: match ?? spaced, isKnownFormat: match !== undefined }
}
