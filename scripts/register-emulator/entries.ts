import * as z from 'zod/mini'
import type { Switches } from './switches.ts'

const REGISTER = 'http://environment.data.gov.uk/public-register'
const CARRIERS = `${REGISTER}/waste-carriers-brokers`
const DAY_MS = 86_400_000

const orNothing = z._default(z.nullable(z.string()), null)
const Day = z.iso.date()

/** An invented entry: seven digits that begin with 9, which no real one has. Upper tier with U, lower with L. */
export const PracticeEntry = z.strictObject({
  number: z.string().check(z.regex(/^CBD[UL]9\d{6}$/)),
  holder: z.string(),
  tradingName: orNothing,
  companyNumber: orNothing,
  applicant: z._default(z.enum(['Company', 'Sole trader', 'Partnership', 'Charity']), 'Company'),
  registeredOn: Day,
  /** The last day; none for lower tier. */
  validTo: z._default(z.nullable(Day), null),
  street: z.string(),
  locality: z.string(),
  postcode: z.string(),
})
export type PracticeEntry = z.output<typeof PracticeEntry>
/** The required fields of an entry; the rest is optional. */
export type EntryInput = z.input<typeof PracticeEntry>

const day = (at: Date): string => at.toISOString().slice(0, 10)

/** An upper-tier registration is valid for three years from its first day. */
function threeYears(today: string, daysAgo: number): Pick<PracticeEntry, 'registeredOn' | 'validTo'> {
  const first = new Date(Date.parse(today) - daysAgo * DAY_MS)
  const end = new Date(first)
  end.setUTCFullYear(end.getUTCFullYear() + 3)
  return { registeredOn: day(first), validTo: day(new Date(end.getTime() - DAY_MS)) }
}

/**
 * The emulator's first entries: the carriers of the demo data, as if registered some time before `today` (YYYY-MM-DD).
 */
export function practiceEntries(today: string): PracticeEntry[] {
  const company = { tradingName: null, companyNumber: null, applicant: 'Company' } as const
  const trader = { companyNumber: null, applicant: 'Sole trader' } as const
  const bristol = { locality: 'Bristol' } as const
  const lower = { ...company, applicant: 'Charity', registeredOn: '2019-05-02', validTo: null } as const
  return [
    {
      ...{ ...company, ...bristol, ...threeYears(today, 985), number: 'CBDU9000001', holder: "Bob's Bins Ltd" },
      ...{ tradingName: "Bob's Bins", companyNumber: '09999901', street: 'Unit 3, Feeder Yard', postcode: 'BS2 0TP' },
    },
    {
      ...{ ...company, ...threeYears(today, 400), number: 'CBDU9000002', holder: 'CARA’S WASTE CO LIMITED' },
      ...{ companyNumber: '09999902', street: '8 Lower Weston Works', locality: 'Bath', postcode: 'BA2 1EP' },
    },
    {
      ...{ ...company, ...bristol, ...threeYears(today, 90), number: 'CBDU9000003' },
      ...{ holder: 'FINN AND DAUGHTERS HAULAGE LTD', street: '41 Albion Dockside', postcode: 'BS1 6UT' },
    },
    {
      ...{ ...company, ...bristol, ...threeYears(today, 700), number: 'CBDU9000004', holder: 'GreenVan Bristol Ltd' },
      ...{ companyNumber: '09999904', street: '7 Easton Business Park', postcode: 'BS5 0HE' },
    },
    {
      ...{ ...trader, ...bristol, ...threeYears(today, 250), number: 'CBDU9000005', holder: 'Harpreet Singh' },
      ...{ tradingName: 'H. Singh Haulage', street: '19 Whitby Road', postcode: 'BS4 3QF' },
    },
    {
      ...{ ...trader, ...bristol, ...threeYears(today, 550), number: 'CBDU9000006', holder: 'Jack Tolley' },
      ...{ tradingName: 'Jack of All Skips', street: '2 Netham Lock', postcode: 'BS5 9PJ' },
    },
    {
      // for someone who signs up in the demo as a new carrier
      ...{ ...company, ...bristol, ...threeYears(today, 120), number: 'CBDU9000007', holder: 'New Carrier Ltd' },
      ...{ street: '1 Wapping Wharf', postcode: 'BS1 4RW' },
    },
    {
      ...{ ...lower, ...bristol, number: 'CBDL9000001', holder: 'Stapleton Allotments Trust' },
      ...{ street: '5 Broom Hill', postcode: 'BS16 1DN' },
    },
    {
      ...{ ...lower, number: 'CBDL9000002', holder: 'Weston Furniture Project', locality: 'Bath' },
      ...{ street: '3 Weston Lock', postcode: 'BA2 1EP' },
    },
  ]
}

/** Returns the entry as the switches `validTo` and `holderName` change it. */
export function applySwitches(entry: PracticeEntry, { validTo, holderName }: Switches): PracticeEntry {
  return {
    ...entry,
    ...(typeof validTo === 'string' && { validTo }),
    ...(typeof holderName === 'string' && { holder: holderName, tradingName: null }),
  }
}

const slug = (words: string): string => words.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Returns an entry in the shape of the official register, which leaves out what it has not. */
export function itemOf(entry: PracticeEntry, switches: Switches): Record<string, unknown> {
  const id = entry.number.slice(4)
  const asLists = switches.asLists ?? false
  const lower = switches.lowerTier || entry.number.startsWith('CBDL')
  return {
    '@id': `${CARRIERS}/registration/${entry.number}`,
    register: { '@id': CARRIERS, label: 'Waste Carriers and Brokers' },
    registrationNumber: entry.number,
    type: [{ '@id': `${REGISTER}/def/Registration` }],
    holder: holderOf(entry, asLists),
    applicantType: { '@id': `${CARRIERS}/applicant-type/${slug(entry.applicant)}`, prefLabel: entry.applicant },
    registrationType: {
      '@id': `${CARRIERS}/registration-type/carrier-broker-dealer`,
      notation: 'carrier_broker_dealer',
      label: 'Carrier, Broker, Dealer',
    },
    tier: { '@id': `${CARRIERS}/tier/${lower ? 'lower' : 'upper'}`, label: lower ? 'Lower' : 'Upper' },
    regime: { '@id': `${CARRIERS}/regime/waste-carriers-brokers`, prefLabel: 'Waste Carriers, Brokers and Dealers' },
    registrationDate: entry.registeredOn,
    ...(!lower && entry.validTo !== null && { expiryDate: entry.validTo }),
    site: { '@id': `${CARRIERS}/site/${id}`, siteAddress: addressOf(entry, asLists) },
  }
}

function holderOf({ number, holder, tradingName, companyNumber }: PracticeEntry, asList: boolean): unknown {
  const id = `${CARRIERS}/holder/${number.slice(4)}`
  const named = {
    '@id': id,
    name: holder,
    ...(tradingName !== null && { tradingName }),
    ...(companyNumber !== null && { companyNumber }),
  }
  return asList
    ? [
        { '@id': `${id}-0`, name: ['Practice Partner'] },
        { ...named, name: [holder] },
      ]
    : named
}

function addressOf({ holder, street, locality, postcode }: PracticeEntry, asLists: boolean): Record<string, unknown> {
  const address = `${street}, ${locality}, ${postcode}`
  return {
    address: asLists ? [address] : address,
    organization_name: holder,
    street_address: street,
    locality,
    postcode: asLists ? [postcode, postcode] : postcode,
    postcodeURI: {
      '@id': `http://data.ordnancesurvey.co.uk/id/postcodeunit/${postcode.replaceAll(' ', '')}`,
    },
  }
}
