import { describe, expect, test } from 'vitest'
import { movementsOf, VERSION } from '#modules/fulfilment/waste-tracking/mappers/v0-2-5.ts'
import {
  type CompleteFacts,
  type MovementFacts,
  type RecordedDisposal,
  receiverOf,
  recordedDisposalFrom,
  requireCompleteFacts,
  splitWeight,
  toRecordLine,
} from '#modules/fulfilment/waste-tracking/rules.ts'
import CODES from '#tests/support/tracking/codes.json' with { type: 'json' }
import EXAMPLES from '#tests/support/tracking/examples.json' with { type: 'json' }
import { movementFaults } from '#tests/support/tracking/movement-faults.ts'
import NUMBERS from '#tests/support/tracking/numbers.json' with { type: 'json' }

const EMPTY = { treatment: undefined, destination: undefined, disposal: null }
const DESTINATION = {
  line: 3,
  siteName: 'Example Recycling, Avonmouth',
  permit: 'EPR/AB1234CD',
  siteAddress: 'Example Way, Bristol',
  postcode: 'BS11 9HS',
  reason: 'NO_DOC_WITH_WASTE' as const,
  consignmentCode: null,
  savedAt: '2026-12-01T09:00:00.000Z',
}
const plain = { hazardous: false, pops: false, padded: false }
const sofa = toRecordLine(
  { ...plain, line: 1, key: 'sofa-3', label: 'Sofa, 3 seats', n: 1, kg: 55, ewc: '200307', pops: true, padded: true },
  { container: 'LOO', form: 'Solid', treatment: 'R1', hazards: [] },
  EMPTY,
)
const bags = toRecordLine(
  { ...plain, line: 2, key: 'bag', label: 'Mixed rubbish, 4 black bags', n: 4, kg: 8, ewc: '200301' },
  { container: 'BAG', form: 'Mixed', treatment: 'R1', hazards: [] },
  EMPTY,
)
const fridge = toRecordLine(
  {
    ...plain,
    ...{ line: 3, key: 'fridge-freezer', label: 'Fridge freezer, tall', n: 1, kg: 65, ewc: '200123', hazardous: true },
  },
  { container: 'LOO', form: 'Solid', treatment: 'R4', hazards: ['HP_14'] },
  { ...EMPTY, destination: DESTINATION },
)
const FACTS: MovementFacts = {
  jobNumber: 'KB-JOB-1',
  plannedAt: new Date('2026-12-03T09:00:00Z'),
  place: { address: '1 Example Street, Bristol', postcode: 'BS6 7AH' },
  carrier: { companyName: "Bob's Bins Ltd", registrationNumber: 'CBDU9000001', plate: 'AB12 CDE' },
  broker: null,
  lines: [sofa, bags, fridge],
  receiver: null,
  weighed: null,
  isSimulated: false,
}
const made = (change: Partial<MovementFacts> = {}) => movementsOf(requireCompleteFacts({ ...FACTS, ...change }))
type Body = Record<'producer' | 'receiver', Record<string, unknown>>
const creations = EXAMPLES.calls.filter(({ schema }) => schema === 'createMovementRequest').map(({ body }) => body)

describe('the record checker', () => {
  test('accepts the worked examples', () => expect(creations.map(movementFaults)).toEqual([[], []]))

  const [general, hazardous] = creations as unknown as [Body, Body]
  test.each<[string, Record<string, unknown>, string]>([
    [
      'a household with a name',
      { ...general, producer: { ...general['producer'], organisationName: 'Ann' } },
      'a household with organisationName',
    ],
    ['hazardous waste without a receiver', { ...hazardous, receiver: undefined }, 'hazardous waste without a receiver'],
    [
      'hazardous waste without papers',
      { ...hazardous, reasonForNoConsignmentCode: undefined },
      'hazardous waste without a consignment code or a reason',
    ],
    [
      'a code beside a reason',
      { ...hazardous, hazardousWasteConsignmentCode: 'SA1234567' },
      'a consignment code and a reason',
    ],
    [
      'an odd permit',
      { ...hazardous, receiver: { ...hazardous['receiver'], authorisationNumber: 'EPR/1' } },
      'an odd permit',
    ],
    [
      'an unknown field',
      { ...general, colour: 'red' },
      ' must NOT have additional properties {"additionalProperty":"colour"}',
    ],
    [
      'no time',
      { ...general, estimatedDateTimeCollected: 'Tuesday' },
      '/estimatedDateTimeCollected must match format "date-time" {"format":"date-time"}',
    ],
  ])('catches %s', (_, body, fault) => expect(movementFaults(JSON.parse(JSON.stringify(body)))).toEqual([fault.trim()]))
})

describe('a job’s records', () => {
  test('equal the worked examples except for the API code (DWT-02, DWT-03, DWT-04)', () => {
    const apiCode = '00000000-0000-0000-0000-000000000000'
    expect(made().map(({ body }) => body)).toEqual(
      creations.map((body) => ({ ...body, apiCode, estimatedDateTimeCollected: '2026-12-03T09:00:00.000Z' })),
    )
    expect(VERSION).toBe('0.2.5-alpha')
  })

  test('have one numbered record per hazardous item and one for the rest (DWT-04)', () => {
    const movements = made({ lines: [fridge, sofa, fridge, bags] })
    expect(movements.map(({ part, hazardous, body }) => [part, hazardous, body['yourUniqueReference']])).toEqual([
      ['general', false, 'KB-JOB-1'],
      ['H1', true, 'KB-JOB-1-H1'],
      ['H2', true, 'KB-JOB-1-H2'],
    ])
    expect(movements.map(({ body }) => (body['wasteItems'] as unknown[]).length)).toEqual([2, 1, 1])
    expect(made({ lines: [fridge] }).map(({ part }) => part)).toEqual(['H1'])
  })

  test('name only address and postcode of a household (DWT-03)', () => {
    const producer = { wasteSource: 'Household', councilMovement: false }
    expect(made()[0]?.body.producer).toEqual({
      ...producer,
      address: { fullAddress: '1 Example Street, Bristol', postcode: 'BS6 7AH' },
    })
    const place = { address: null, postcode: 'BS6 7AH' }
    expect(made({ place })[0]?.body.producer).toEqual({ ...producer, address: { postcode: 'BS6 7AH' } })
  })

  test('name a broker only if there is one, and mark practice data (DWT-03, BASE-07)', () => {
    expect(made()[0]?.body).not.toHaveProperty('brokerOrDealer')
    const broker = { name: 'Kerbside', registrationNumber: 'CBDU123456' }
    const movements = made({ broker, isSimulated: true })
    for (const { body } of movements) {
      expect(body).toMatchObject({
        brokerOrDealer: { organisationName: 'Kerbside', registrationNumber: 'CBDU123456' },
        otherReferencesForMovement: [{ label: 'Practice data' }],
      })
      expect(movementFaults(body)).toEqual([])
    }
  })

  test('are valid without number, company and plate (DWT-02)', () => {
    const [movement] = made({ carrier: { companyName: null, registrationNumber: null, plate: null } })
    expect(movement?.body['carrier']).toEqual({ meansOfTransport: 'Road' })
    expect(movementFaults(movement?.body)).toEqual([])
  })

  test('accept a consignment code in place of a reason (DWT-04)', () => {
    const destination = { ...DESTINATION, reason: null, consignmentCode: 'ABC123/00001' }
    const [movement] = made({ lines: [{ ...fridge, destination }] })
    expect(movement?.body).toMatchObject({ hazardousWasteConsignmentCode: 'ABC123/00001' })
    expect(movementFaults(movement?.body)).toEqual([])
  })

  test.each([
    ...['CBDU123456', 'CBDL99999', 'EAS/R/1234567', 'WCR/R/1234567', 'SCO/123456', 'PCT-A-999', 'ROC UT 9'].map(
      (number) => ['a number', number, 'BS6 7AH'] as const,
    ),
    ...['CF10 1AA', 'EH1 1YZ', 'BT1 5GS', 'GIR 0AA'].map((postcode) => ['a place', 'CBDU123456', postcode] as const),
  ])('are valid for %s like %s at %s, in each nation (DWT-02, DWT-05)', (_, registrationNumber, postcode) => {
    const change = { carrier: { ...FACTS.carrier, registrationNumber }, place: { address: null, postcode } }
    expect(made(change).flatMap(({ body }) => movementFaults(body))).toEqual([])
  })

  test('have the carrier’s chosen treatment by weight (DWT-03)', () => {
    for (const code of CODES.treatments) {
      const [movement] = made({ lines: [{ ...sofa, treatment: code }] })
      expect(movementFaults(movement?.body)).toEqual([])
      expect(movement?.body).toMatchObject({
        wasteItems: [{ disposalOrRecoveryCodes: [{ code, weight: { amount: 55, isEstimate: true } }] }],
      })
    }
  })

  test.each(NUMBERS.permitExamples.good)('accept a site with permit %s (DWT-04)', (permit) => {
    const [movement] = made({ lines: [{ ...fridge, destination: { ...DESTINATION, permit } }] })
    expect(movementFaults(movement?.body)).toEqual([])
  })
})

test('reports missing facts and names the item (DWT-04)', () => {
  const refused = (change: Partial<CompleteFacts> | Partial<MovementFacts>) => {
    try {
      return requireCompleteFacts({ ...FACTS, ...change })
    } catch (refusal) {
      return refusal
    }
  }
  expect(refused({})).toEqual(FACTS)
  expect(refused({ lines: [] })).toMatchObject({ code: 'no_items' })
  expect(refused({ place: { address: 'Somewhere', postcode: null } })).toMatchObject({ code: 'no_postcode' })
  expect(refused({ plannedAt: null })).toMatchObject({ code: 'no_time' })
  expect(refused({ lines: [sofa, { ...fridge, destination: null }] })).toMatchObject({
    code: 'no_receiver',
    message: 'Add a site for 1 × Fridge freezer, tall first.',
  })
})

describe('after a disposal record (DWT-04, PROOF-01)', () => {
  const RECORDED_AT = new Date('2026-12-03T15:00:00.000Z')
  const disposal: RecordedDisposal = { siteName: 'Another', permit: 'EPR/XY9876ZW', kg: 140, recordedAt: RECORDED_AT }
  const saved = (ms: number) => new Date(RECORDED_AT.getTime() + ms).toISOString()
  const planned = {
    hazardous: true,
    pops: false,
    padded: false,
    line: 3,
    key: 'f',
    label: 'Fridge',
    n: 1,
    kg: 65,
    ewc: '200123',
  }
  const facts = { container: 'LOO', form: 'Solid', treatment: 'R4', hazards: ['HP_14'] }

  test.each<[string, RecordedDisposal | null, number, boolean]>([
    ['no disposal', null, -1, true],
    ['a place without a permit', { ...disposal, permit: null }, -1, true],
    ['the planned site', { ...disposal, permit: DESTINATION.permit }, -1, true],
    ['another site, planned a moment before', disposal, -1, false],
    ['another site, planned at that moment', disposal, 0, true],
    ['another site, planned a moment later', disposal, 1, true],
  ])('keeps or drops the planned site: %s', (_, recorded, ms, isKept) => {
    const destination = { ...DESTINATION, savedAt: saved(ms) }
    const line = toRecordLine(planned, facts, { treatment: undefined, destination, disposal: recorded })
    expect(line.destination).toEqual(isKept ? destination : null)
  })

  test('splits the weighed total by estimates, at least a tenth each', () => {
    const kgs = (kg: number) => splitWeight([sofa, bags, fridge], kg).map((line) => line.kg)
    // estimated 55, 32, 65
    expect(kgs(152)).toEqual([55, 32, 65])
    // the shares add up to the weighed total
    expect(kgs(140)).toEqual([50.7, 29.4, 59.9])
    expect(kgs(0.1)).toEqual([0.1, 0.1, 0.1])
    const movements = made({ lines: splitWeight([sofa, bags, fridge], 140) })
    expect(movements.flatMap(({ body }) => movementFaults(body))).toEqual([])
  })

  test('names the site in the general record if its address is known', () => {
    const there = { ...disposal, permit: DESTINATION.permit }
    expect(receiverOf([sofa, fridge], disposal)).toBeNull()
    expect(receiverOf([sofa, fridge], null)).toBeNull()
    const [general] = made({ receiver: receiverOf([sofa, fridge], there) })
    expect(general?.body).toMatchObject({
      receiver: { siteName: DESTINATION.siteName, authorisationNumber: 'EPR/AB1234CD' },
    })
    expect(movementFaults(general?.body)).toEqual([])
  })

  test.each([
    ['said', { number: 'EPR/XY9876ZW', isKnownFormat: true }, 'EPR/XY9876ZW'],
    ['looking', { number: 'EPR/XY9876ZW', isKnownFormat: true }, 'EPR/XY9876ZW'],
    ['said', { number: 'WEX123456', isKnownFormat: true }, null],
    ['said', { number: 'NO NUMBER', isKnownFormat: false }, null],
    ['said', null, null],
  ] as const)('reads a disposal in state %s with %j as permit %j', (state, read, permit) => {
    const record = { placeName: 'Another', number: null, kg: 140 }
    const stored = { state, record, recordedAt: RECORDED_AT.toISOString() }
    expect(recordedDisposalFrom(stored, read)).toEqual({ ...disposal, permit })
  })

  test('ignores a refused or missing disposal', () => {
    const record = { placeName: 'Another', number: null, kg: 140 }
    expect(recordedDisposalFrom({ state: 'refused', record, recordedAt: RECORDED_AT.toISOString() }, null)).toBeNull()
    expect(recordedDisposalFrom({ state: 'overdue', record: null, recordedAt: null }, null)).toBeNull()
  })
})
