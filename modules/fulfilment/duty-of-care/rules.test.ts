import { describe, expect, test } from 'vitest'
import type { PackFacts } from './contract.ts'
import { carrierAsAccepted, factsVisibleTo, withoutOwner } from './rules.ts'

const FACTS: PackFacts = {
  requestId: '01a2136d-83aa-7434-8c42-46bf47766890',
  jobNumber: 'KB-47766890',
  title: 'Front room',
  items: [],
  kg: null,
  photos: ['/media/a-480.webp'],
  access: { floor: 1, lift: null, van: null, steps: null, takeApart: false, note: 'Ring twice.' },
  halfDays: [],
  price: 120.5,
  currency: 'GBP',
  owner: { name: 'Ann' },
  place: { address: '12 Cotham Brow', postcode: 'BS6 5QA', locationText: 'BS6, Bristol', nation: 'england' },
  carrier: { name: 'Bob', companyName: "Bob's Bins Ltd", registration: null, ticks: null },
  postedAt: '2026-11-25T10:00:00.000Z',
  acceptedAt: '2026-11-25T11:00:00.000Z',
  practice: false,
}

describe('what each party sees of a pack (PACK-06)', () => {
  const parties = { title: 'A sofa', ownerId: 'ann', carrierId: 'bob', agreed: true }
  const cancelledJob = { ...parties, agreed: false }
  test.each([
    ['the owner', parties, 'ann', true, FACTS],
    ['the owner of a cancelled job', cancelledJob, 'ann', false, FACTS],
    ['the carrier', parties, 'bob', true, FACTS],
    ['the carrier of a cancelled job', cancelledJob, 'bob', true, withoutOwner(FACTS)],
    ['the carrier while contact details are switched off', parties, 'bob', false, withoutOwner(FACTS)],
  ])('%s', (_, job, viewer, showContacts, visibleFacts) =>
    expect(factsVisibleTo(FACTS, job, viewer, showContacts)).toEqual(visibleFacts),
  )

  test('removes the owner’s name and address', () => {
    const redacted = withoutOwner(FACTS)
    expect(JSON.stringify(redacted)).not.toMatch(/Ann|Cotham|5QA|Ring|media/)
    expect(redacted.place).toMatchObject({ locationText: 'BS6, Bristol', nation: 'england' })
  })
})

describe('the carrier of a job after it has left (PRICE-06)', () => {
  const companyName = "Bob's Bins Ltd"
  const registration = {
    regulator: 'EA',
    number: 'CBDU9000001',
    tier: 'upper',
    validTo: '2027-03-14',
    finding: { outcome: 'good', by: 'register', at: '2026-11-25T02:00:00.000Z' },
    officialEntry: 'https://example.org',
  } as const
  const { finding, officialEntry: _, ...number } = registration
  const carrierWith = (changes: Partial<PackFacts['carrier']>) =>
    carrierAsAccepted({ ...FACTS.carrier, companyName, ...changes })

  test.each([
    ['on the register', finding, { status: 'confirmed', checkedAt: finding.at, checkedBy: 'machine' }],
    [
      'confirmed by staff',
      { ...finding, outcome: 'confirmed', by: 'staff' },
      { status: 'confirmed', checkedAt: finding.at, checkedBy: 'staff' },
    ],
    [
      'not on the register',
      { ...finding, outcome: 'absent' },
      { status: 'unconfirmed', checkedAt: finding.at, checkedBy: 'machine' },
    ],
    ['never checked', null, { status: 'unconfirmed', checkedAt: null, checkedBy: null }],
  ] as const)('keeps a number that was %s', (_, storedFinding, line) =>
    expect(carrierWith({ registration: { ...registration, finding: storedFinding } })).toEqual({
      companyName,
      registration: { ...number, ...line },
    }),
  )

  test('distinguishes no number from an unknown carrier', () => {
    expect(carrierWith({})).toMatchObject({ companyName, registration: { status: 'none', number: null } })
    expect(carrierWith({ companyName: null })).toBeNull()
  })
})
