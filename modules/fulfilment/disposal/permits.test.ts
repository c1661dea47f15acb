import { expect, test } from 'vitest'
import { isExemption } from './contract.ts'
import { normalisePermitNumber } from './permits.ts'

// Defra's examples, and our own for spacing and case.
test.each([
  ['EPR/DD2522BF', 'EPR/DD2522BF'],
  ['epr/dd2522bf/d1234', 'EPR/DD2522BF/D1234'],
  ['epr dd2522bf', 'EPR/DD2522BF'],
  ['HP3456XX', 'HP3456XX'],
  [' hp 3456 xx ', 'HP3456XX'],
  ['HP3456XX/D0001', 'HP3456XX/D0001'],
  ['EAWML12345', 'EAWML12345'],
  ['WML123456', 'WML123456'],
  ['PPC/A/1234567', 'PPC/A/1234567'],
  ['WML/L/1234567/01', 'WML/L/1234567/01'],
  ['PPC/A/SEPA1234-5678', 'PPC/A/SEPA1234-5678'],
  ['PPC/A/SEPA1234–5678', 'PPC/A/SEPA1234-5678'],
  ['WML/L/SEPA1234-5678', 'WML/L/SEPA1234-5678'],
  ['EAS/P/123456', 'EAS/P/123456'],
  ['P1234/56A', 'P1234/56A'],
  ['P1234/56A/V2', 'P1234/56A/V2'],
  ['WML 07/61 LN/13/02/M/V2', 'WML 07/61 LN/13/02/M/V2'],
  ['wml  07/61/T ln/13/02', 'WML 07/61/T LN/13/02'],
  ['WML 07/61 PAC/2013/WCL123', 'WML 07/61 PAC/2013/WCL123'],
  ['WPPC 12/34', 'WPPC 12/34'],
  ['WEX123456', 'WEX123456'],
])('normalises %s to %s, a permit or exemption number of a known format (PROOF-04)', (input, number) =>
  expect(normalisePermitNumber(input)).toEqual({ number, isKnownFormat: true }),
)

test.each([
  'EPR/123',
  'DD2522',
  'CBDU123456',
  'EAWML1234',
  'EAWML1234567',
  'WEX12345',
  'WEX1234567',
  'EAS/P/12345',
  '–',
])('normalises %s and reports that its format is unknown (PROOF-04)', (input) =>
  expect(normalisePermitNumber(input)).toEqual({ number: input.replace('–', '-'), isKnownFormat: false }),
)

test('distinguishes exemptions from permits', () => {
  expect(isExemption('WEX123456')).toBe(true)
  expect(isExemption('HP3456XX')).toBe(false)
})
