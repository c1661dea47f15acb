import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import EXAMPLE from '#tests/support/licences/register-entry.json' with { type: 'json' }
import { parseEntry } from './register-entry.ts'

const CONTRACT_FILE = join(
  process.env['CONTRACTS_DIR'] ?? resolve(import.meta.dirname, '../../../../shared/contracts'),
  'waste/register-entry-example.json',
)
const [ITEM] = EXAMPLE.example_found.items
const NUMBER = 'CBDU9000001'
const BOB = {
  number: NUMBER,
  holderNames: ["Bob's Bins Ltd"],
  tradingNames: ["Bob's Bins"],
  companyNumber: '09999901',
  tier: 'upper',
  kind: 'Carrier, Broker, Dealer',
  registeredOn: '2024-03-15',
  validTo: '2027-03-14',
  outward: 'BS2',
}

/** The parsed entry with these fields changed. */
const withFields = (fields: object) => parseEntry({ items: [{ ...ITEM, ...fields }] }, NUMBER)

describe('an entry of the register', () => {
  test('is parsed from the official format, without any address (TRUST-24)', () => {
    expect(parseEntry(EXAMPLE.example_found, NUMBER)).toEqual(BOB)
    expect(JSON.stringify(parseEntry(EXAMPLE.example_found, NUMBER))).not.toMatch(/Feeder|0TP/)
  })

  test('is absent when the list is empty (TRUST-19)', () =>
    expect(parseEntry(EXAMPLE.example_empty_list, NUMBER)).toBe('absent'))

  test('is the one with exactly this number, whatever starts with it (TRUST-11)', () => {
    const longer = { ...ITEM, registrationNumber: `${NUMBER}1` }
    expect(parseEntry({ items: [longer, ITEM] }, NUMBER)).toEqual(BOB)
    expect(parseEntry({ items: [longer] }, NUMBER)).toBeNull()
    expect(parseEntry({ items: [{ ...ITEM, registrationNumber: NUMBER.toLowerCase() }] }, NUMBER)).toBeNull()
    expect(parseEntry({ items: [ITEM, ITEM] }, NUMBER)).toBeNull()
  })

  test('may have lists for its holder, names, address and postcode (TRUST-12)', () => {
    const holder = [
      { name: ['Ann Ash', 'Bo Birch'], tradingName: ['Ash & Birch'] },
      { name: 'Cy', companyNumber: '1' },
    ]
    const site = { siteAddress: [{ address: ['1 Home St'], postcode: ['none', 'BS6 5QA', 'BA1 1AA'] }] }
    expect(withFields({ holder, site })).toEqual({
      ...BOB,
      holderNames: ['Ann Ash', 'Bo Birch', 'Cy'],
      tradingNames: ['Ash & Birch'],
      companyNumber: '1',
      outward: 'BS6',
    })
  })

  test('of the lower tier has no last day', () =>
    expect(withFields({ tier: { label: 'Lower' }, expiryDate: undefined })).toEqual({
      ...BOB,
      tier: 'lower',
      validTo: null,
    }))

  test.each<[string, object, object]>([
    ['trading name', { holder: { name: ' Bob ', tradingName: '' } }, { holderNames: ['Bob'], tradingNames: [] }],
    ['company number', { holder: { name: 'Bob', tradingName: null } }, { companyNumber: null }],
    ['kind', { registrationType: { notation: 'any' } }, { kind: null }],
    ['first day', { registrationDate: '15/03/2024' }, { registeredOn: null }],
    ['site', { site: undefined }, { outward: null }],
    ['readable site address', { site: { siteAddress: 'Feeder Yard' } }, { outward: null }],
  ])('is parsed without a %s, which decides nothing', (_what, fields, entry) =>
    expect(withFields(fields)).toMatchObject({ number: NUMBER, ...entry }),
  )

  test.each<[string, object]>([
    ['holder', { holder: undefined }],
    ['holder’s name', { holder: { tradingName: 'Bob' } }],
    ['non-empty name', { holder: { name: ' ' } }],
    ['storable name', { holder: { name: 'Bob\u0000' } }],
    ['name of acceptable length', { holder: { name: 'B'.repeat(501) } }],
    ['readable trading name', { holder: { name: 'Bob', tradingName: { en: 'Bob' } } }],
    ['tier', { tier: undefined }],
    ['known tier', { tier: { label: 'Middle' } }],
    ['last day', { expiryDate: undefined }],
    ['last day that exists', { expiryDate: '2027-02-29' }],
    ['last day as a date', { expiryDate: '14/03/2027' }],
  ])('without a %s is no answer, so it blocks no one (TRUST-19)', (_what, fields) =>
    expect(withFields(fields)).toBeNull(),
  )

  test.each([
    null,
    [],
    'absent',
    { items: {} },
    { meta: {} },
    { items: ['x'] },
    { items: [{ registrationNumber: 1 }] },
  ])('is null for a malformed answer: %j (TRUST-19)', (body) => expect(parseEntry(body, NUMBER)).toBeNull())
})

test.runIf(existsSync(CONTRACT_FILE))('our example of a register entry matches the contract', () => {
  const { example_found, example_empty_list } = JSON.parse(readFileSync(CONTRACT_FILE, 'utf8')) as typeof EXAMPLE
  expect({ example_found, example_empty_list }).toEqual({
    example_found: EXAMPLE.example_found,
    example_empty_list: EXAMPLE.example_empty_list,
  })
})
