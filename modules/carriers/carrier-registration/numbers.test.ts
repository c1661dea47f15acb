import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import EXAMPLES from '#tests/support/licences/carrier-numbers.json' with { type: 'json' }
import { isKnownToDefra, parseNumber, type Regulator } from './numbers.ts'

const MASKS_FILE = join(
  process.env['CONTRACTS_DIR'] ?? resolve(import.meta.dirname, '../../../../shared/contracts'),
  'waste/number-masks.json',
)
const REGULATORS: readonly Regulator[] = ['EA', 'NRW', 'SEPA', 'NIEA']

/** The number as parsed for each regulator that accepts it. */
const parsedNumbers = (typed: string) =>
  REGULATORS.map((regulator) => parseNumber(regulator, typed)).filter((reading) => reading !== null)

describe('a typed registration number', () => {
  test.each(EXAMPLES.good)('is accepted in the format of %j, as by Defra (TRUST-10)', (typed) =>
    expect(parsedNumbers(typed)).not.toEqual([]),
  )

  test.each(EXAMPLES.lowerTier)('like %j is lower tier (TRUST-10)', (typed) =>
    expect(new Set(parsedNumbers(typed).map(({ tier }) => tier))).toEqual(new Set(['lower'])),
  )

  test.each(EXAMPLES.bad)("like %j isn't checked with the register and has no tier (TRUST-10)", (typed) => {
    const toStaff = typed.startsWith('CB') ? [{ number: typed, tier: null, check: 'staff' }] : []
    expect(parsedNumbers(typed)).toEqual([...toStaff, ...toStaff])
  })

  test.each<[Regulator, string, ReturnType<typeof parseNumber>]>([
    ['EA', ' cbdu 123-456 ', { number: 'CBDU123456', tier: 'upper', check: 'register' }],
    ['EA', 'CBDU\u00a0123\u2013456', { number: 'CBDU123456', tier: 'upper', check: 'register' }],
    ['EA', 'CBDL99999', { number: 'CBDL99999', tier: 'lower', check: 'register' }],
    ['EA', 'CBDU9000001', { number: 'CBDU9000001', tier: 'upper', check: 'register' }],
    ['NRW', 'CBDU123456', { number: 'CBDU123456', tier: 'upper', check: 'staff' }],
    ['NRW', 'cbdl 123', { number: 'CBDL123', tier: 'lower', check: 'staff' }],
    ['SEPA', 'eas/r/1234567', { number: 'EAS/R/1234567', tier: null, check: 'staff' }],
    ['SEPA', 'WCR/R/1234567', { number: 'WCR/R/1234567', tier: null, check: 'staff' }],
    ['SEPA', 'SCO /123456', { number: 'SCO/123456', tier: null, check: 'staff' }],
    ['SEPA', 'pct\u2013a\u2013999', { number: 'PCT-A-999', tier: 'lower', check: 'staff' }],
    ['NIEA', 'ROCUT9', { number: 'ROC UT 9', tier: 'upper', check: 'staff' }],
    ['NIEA', 'roc  lt 12345', { number: 'ROC LT 12345', tier: 'lower', check: 'staff' }],
  ])("for %s is normalised to that regulator's format: %j (TRUST-10)", (regulator, typed, parsed) =>
    expect(parseNumber(regulator, typed)).toEqual(parsed),
  )

  test.each<[Regulator, string]>([
    ['SEPA', 'CBDU123456'],
    ['NIEA', 'CBDU123456'],
    ['EA', 'SCO/123456'],
    ['EA', 'ROC UT 9'],
    ['NIEA', 'EAS/R/1234567'],
  ])("for %s is rejected in another regulator's format: %j (TRUST-10)", (regulator, typed) =>
    expect(parseNumber(regulator, typed)).toBeNull(),
  )

  test.each(['CB/AB1234CD', 'CBDX123456', 'CBDU12345A', 'CBDU12'])(
    'in an older format waits for staff: %j (TRUST-10)',
    (typed) => expect(parseNumber('EA', typed)).toEqual({ number: typed, tier: null, check: 'staff' }),
  )

  test.each(['CB', 'CBDU', 'CBEEBIES', 'CBDU123456\u0000', '<b>CB1</b>', `CB${'1'.repeat(29)}`, 'CBDU１２３'])(
    'is rejected if malformed: %j (TRUST-10)',
    (typed) => expect(parsedNumbers(typed)).toEqual([]),
  )
})

test.runIf(existsSync(MASKS_FILE))('our number examples match the contract', () => {
  const { carrierExamples } = JSON.parse(readFileSync(MASKS_FILE, 'utf8')) as { carrierExamples: object }
  expect(EXAMPLES).toMatchObject(carrierExamples)
})

test.each<[Regulator, string, boolean]>([
  ['EA', 'CBDU123456', true],
  ['NRW', 'CBDL999', true],
  ['SEPA', 'WCR/R/1234567', true],
  ['SEPA', 'SCO/123456', true],
  ['SEPA', 'PCT-A-999', true],
  ['NIEA', 'ROC UT 9', true],
  ['SEPA', 'EAS/R/1234567', false],
  ['EA', 'CB/AB1234CD', false],
])('whether waste tracking accepts the %s number %s: %j (DWT-05)', (regulator, number, isKnown) =>
  expect(isKnownToDefra({ regulator, number })).toBe(isKnown),
)
