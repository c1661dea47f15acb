import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, test } from 'vitest'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import type { LoadLine } from '#modules/core/waste-catalogue/contract.ts'
import { packPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { acceptTime, confirmTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import { eraseExpiredTracking } from '#modules/fulfilment/waste-tracking/commands/erase-expired-tracking.ts'
import { type Movement, saveTreatments, takeMovements } from '#modules/fulfilment/waste-tracking/contract.ts'
import { movementsForStaff } from '#modules/fulfilment/waste-tracking/facade.ts'
import type { TrackingTables } from '#modules/fulfilment/waste-tracking/tables.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { type PostRequest, postRequest } from '#modules/market/requests/contract/posting.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { hashOf } from '#server/platform/kernel/canonical-json.ts'
import { londonHour } from '#server/platform/kernel/london.ts'
import { read, say } from '#tests/modules/fulfilment/disposal/givens.ts'
import { accept, LOAD, OWNER, packOf } from '#tests/modules/fulfilment/duty-of-care/givens.ts'
import { dayIn } from '#tests/modules/fulfilment/visits/givens.ts'
import { answer, ask, givenArrived, givenAsked, setArrived } from '#tests/modules/fulfilment/visits/prices/givens.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { movementFaults } from '#tests/support/tracking/movement-faults.ts'
import { until } from '#tests/support/until.ts'
import { givenJob, putReceiver, readAs, SITE, take } from './givens.ts'

const server = await givenServer()
const { db } = server

const rowsOf = async (requestId: string) =>
  (await server.sql.query('select * from movements where request_id = $1 order by edition, hazardous', [requestId]))
    .rows
const leave = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })
const complete = (owner: Person, requestId: string) =>
  callOrThrow(server, completeRequest, { as: owner, params: { requestId } })

async function givenLoad(items: LoadLine[], post: Partial<PostRequest> = {}) {
  const owner = await givenCustomer(server)
  const { id: requestId } = await callOrThrow(server, postRequest, {
    as: owner,
    body: {
      ...{ title: 'A load', description: 'By the front door.', postcode: 'BS6 5QA', budget: null },
      load: { items, halfDays: LOAD.halfDays },
      ...post,
    },
  })
  const carrier = await givenCarrier(server)
  const offer = { bidAmount: 40, bidMessage: null, carries: { allowed: true, reused: false } }
  const bid = await callOrThrow(server, placeBid, { as: carrier, params: { requestId }, body: offer })
  await accept(server, owner, bid.id)
  return { owner, carrier, requestId }
}

describe('the accepted carrier', () => {
  test('sees the filled-in record and what is missing (DWT-01, DWT-03)', async () => {
    const { carrier, number, requestId } = await givenJob(server)
    expect((await readAs(server, requestId, carrier)).body).toEqual({
      jobNumber: `KB-${requestId.slice(-8).toUpperCase()}`,
      version: 0,
      companyName: "Bob's Bins Ltd",
      registrationNumber: number,
      numberMayBeRefused: false,
      plate: null,
      plannedAt: londonHour(new Date(), 3, 8).toISOString(),
      lines: [
        {
          line: 1,
          label: 'Sofa, 3 seats',
          n: 2,
          description: 'Sofa, 3 seats: domestic seating waste containing POPs',
          ewc: '200307',
          kg: 110,
          hazardous: false,
          hazards: [],
          pops: ['DECABDE', 'HBCD', 'PENTABDE', 'TETRABDE'],
          form: 'Solid',
          container: 'LOO',
          treatment: 'R1',
          destination: null,
        },
        expect.objectContaining({
          line: 2,
          ewc: '200123',
          hazards: ['HP_14'],
          pops: [],
          treatment: 'R4',
          destination: null,
        }),
      ],
      wentTo: null,
      downloadedAt: null,
      weighed: null,
      practice: false,
    })
  })

  test('adds a site for the fridge and downloads valid records (DWT-02, DWT-04, DWT-09)', async () => {
    const { carrier, number, request, requestId } = await givenJob(server)
    const refused = await call(server, takeMovements, { as: carrier, params: { requestId } })
    expect(refused).toMatchObject({ status: 409, error: { code: 'no_receiver' } })
    expect(refused.error).toMatchObject({ message: 'Add a site for 1 × Fridge freezer, tall first.' })
    expect(await rowsOf(requestId)).toEqual([])

    const said = await putReceiver(server, requestId, carrier)
    expect(said.body).toMatchObject({
      version: 1,
      lines: [
        { destination: null },
        {
          destination: {
            line: 2,
            permit: 'EPR/AB1234CD',
            postcode: 'BS11 9HS',
            reason: 'NO_DOC_WITH_WASTE',
            consignmentCode: null,
          },
        },
      ],
    })
    const { fileName, movements } = await take(server, requestId, carrier)
    const jobNumber = `KB-${requestId.slice(-8).toUpperCase()}`
    expect(fileName).toBe(`${jobNumber}-createMovement-0.2.5-alpha.json`)
    expect(movements.map(({ part, body }) => [part, movementFaults(body)])).toEqual([
      ['general', []],
      ['H1', []],
    ])
    expect(movements[0]?.body).toMatchObject({
      yourUniqueReference: jobNumber,
      producer: { wasteSource: 'Household', address: { fullAddress: OWNER.address, postcode: 'BS6 5QA' } },
      carrier: { registrationNumber: number, organisationName: "Bob's Bins Ltd" },
    })
    for (const secret of [OWNER.displayName, OWNER.phoneNumber, request.title, 'Ring at'])
      expect(JSON.stringify(movements)).not.toContain(secret)
    const rows = await rowsOf(requestId)
    expect(rows.map(({ edition, part, schema_version }) => [edition, part, schema_version])).toEqual([
      [1, 'general', '0.2.5-alpha'],
      [1, 'H1', '0.2.5-alpha'],
    ])
    for (const row of rows) expect(row.sha256).toBe(hashOf(row.body))
  })

  test('gets the same records again, and a new edition only after a change (DWT-09)', async () => {
    const { carrier, requestId } = await givenJob(server)
    await putReceiver(server, requestId, carrier)
    const first = await take(server, requestId, carrier)
    const rows = await rowsOf(requestId)
    expect(await take(server, requestId, carrier)).toEqual(first)
    expect(await Promise.all([take(server, requestId, carrier), take(server, requestId, carrier)])).toEqual([
      first,
      first,
    ])
    expect((await rowsOf(requestId)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))

    const treatments = [{ line: 1, code: 'D10' }]
    await callOrThrow(server, saveTreatments, { as: carrier, params: { requestId }, body: { version: 1, treatments } })
    const second = await take(server, requestId, carrier)
    expect(second.movements[0]?.body).toMatchObject({ wasteItems: [{ disposalOrRecoveryCodes: [{ code: 'D10' }] }] })
    expect((await readAs(server, requestId, carrier)).body).toMatchObject({
      lines: [{ treatment: 'D10' }, { treatment: 'R4' }],
    })
    const now = await rowsOf(requestId)
    expect(now.map(({ edition }) => edition)).toEqual([1, 1, 2, 2])
    expect(now.slice(0, 2).map(({ body }) => body)).toEqual(rows.map(({ body }) => body))
    expect((await movementsForStaff(db, requestId)).map(({ edition, part }) => [edition, part])).toEqual([
      [2, 'general'],
      [2, 'H1'],
      [1, 'general'],
      [1, 'H1'],
    ])
  })

  test('has a separate rate limit for downloads', async () => {
    const { carrier, requestId } = await givenJob(server)
    const about = { as: carrier, params: { requestId } }
    const leftOf = ({ headers }: { headers: Headers }) =>
      /^"([a-z-]+)";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.slice(1)
    await packOf(server, requestId, carrier)
    const before = [leftOf(await putReceiver(server, requestId, carrier)), leftOf(await call(server, packPdf, about))]
    for (let times = 0; times < 5; times++) expect(leftOf(await call(server, takeMovements, about))?.[0]).toBe('file')
    const change = { version: 1, siteName: 'Another' }
    const after = [
      leftOf(await putReceiver(server, requestId, carrier, change)),
      leftOf(await call(server, packPdf, about)),
    ]
    expect(after[0]).toEqual(['write', String(Number(before[0]?.[1]) - 1)])
    expect(after[1]).toEqual(['file', String(Number(before[1]?.[1]) - 6)])
  })

  test('has the confirmed time and van in its records (DWT-02, DOOR-01)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const half = { day: dayIn(2), part: 'afternoon' as const }
    await callOrThrow(server, confirmTime, { as: carrier, params: { requestId }, body: { ...half, plate: 'ab12cde' } })
    await callOrThrow(server, acceptTime, { as: owner, params: { requestId }, body: half })
    const at = londonHour(new Date(), 2, 12).toISOString()
    expect((await readAs(server, requestId, carrier)).body).toMatchObject({ plannedAt: at, plate: 'AB12 CDE' })
    await putReceiver(server, requestId, carrier)
    for (const { body: record } of (await take(server, requestId, carrier)).movements) {
      expect(record).toMatchObject({ estimatedDateTimeCollected: at, carrier: { vehicleRegistration: 'AB12CDE' } })
      expect(movementFaults(record)).toEqual([])
    }
  })

  test('gets an error naming the missing items, postcode or time (DWT-04)', async () => {
    const bare = async (given: { owner: Person; requestId: string; carrier: Person }) =>
      (await call(server, takeMovements, { as: given.carrier, params: { requestId: given.requestId } })).error
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 40)
    await accept(server, owner, bid.id)
    expect(await bare({ owner, carrier, requestId: request.id })).toMatchObject({ code: 'no_items' })
    const nowhere = await givenLoad([{ key: 'sofa-3', n: 1 }], { postcode: null })
    expect(await bare(nowhere)).toMatchObject({ code: 'no_postcode' })
    const never = await givenLoad([{ key: 'sofa-3', n: 1 }], { load: { items: [{ key: 'sofa-3', n: 1 }] } })
    expect(await bare(never)).toMatchObject({ code: 'no_time' })
    await complete(never.owner, never.requestId)
    expect(await take(server, never.requestId, never.carrier)).toMatchObject({ movements: [{ part: 'general' }] })
  })

  test.each([
    [
      { permit: 'EPR/123' },
      400,
      'wrong_permit',
      { permit: 'Enter a valid waste permit number, for example EPR/AB1234CD.' },
    ],
    [{ postcode: 'BS11' }, 400, 'wrong_postcode', { postcode: 'Enter a full postcode.' }],
    [
      { paper: 'code', consignmentCode: 'x' },
      400,
      'wrong_code',
      { consignmentCode: 'Enter a valid consignment code.' },
    ],
    [{ paper: 'code' }, 400, 'invalid', { consignmentCode: 'Enter the consignment code.' }],
    [{ paper: '' }, 400, 'invalid', { paper: 'Choose what paperwork comes with it.' }],
    [{ siteName: ' ' }, 400, 'invalid', { siteName: 'Enter the site name.' }],
    [{ line: 1 }, 409, 'not_asked', undefined],
    [{ line: 3 }, 409, 'not_asked', undefined],
    [{ version: 1 }, 409, 'changed_meanwhile', undefined],
  ])('gets an error for %j, and nothing is stored (DWT-04)', async (change, status, code, fields) => {
    const { carrier, requestId } = await givenJob(server)
    const answer = await putReceiver(server, requestId, carrier, change as Partial<typeof SITE>)
    expect(answer).toMatchObject({ status, error: { code } })
    if (fields) expect(answer.error).toMatchObject({ fields })
    expect((await readAs(server, requestId, carrier)).body).toMatchObject({ version: 0 })
  })

  test('can give a consignment code and change it (DWT-04)', async () => {
    const { carrier, requestId } = await givenJob(server)
    await putReceiver(server, requestId, carrier)
    const change = { version: 1, paper: 'code' as const, consignmentCode: 'abc123 / 00001', siteName: 'Another' }
    expect((await putReceiver(server, requestId, carrier, change)).body).toMatchObject({
      lines: [{}, { destination: { siteName: 'Another', reason: null, consignmentCode: 'ABC123/00001' } }],
    })
    const { movements } = await take(server, requestId, carrier)
    expect(movements[1]?.body).toMatchObject({ hazardousWasteConsignmentCode: 'ABC123/00001' })
    expect(movements[1]?.body).not.toHaveProperty('reasonForNoConsignmentCode')
  })

  test('can’t set treatments of unknown items, or twice for one (DWT-03)', async () => {
    const { carrier, requestId } = await givenJob(server)
    const save = (...treatments: { line: number; code: string }[]) =>
      call(server, saveTreatments, { as: carrier, params: { requestId }, body: { version: 0, treatments } })
    expect((await save({ line: 9, code: 'R1' })).error).toMatchObject({ code: 'unknown_line' })
    expect((await save({ line: 1, code: 'R1' }, { line: 1, code: 'R3' })).error).toMatchObject({ code: 'said_twice' })
    expect((await save({ line: 1, code: 'R14' })).status).toBe(400)
  })

  test('from Scotland is warned about its number but can download (DWT-05)', async () => {
    const { carrier, requestId } = await givenJob(server)
    await callOrThrow(server, saveRegistration, {
      as: carrier,
      body: { regulator: 'SEPA', number: 'EAS/R/1234567', version: await versionOf(carrier) },
    })
    expect((await readAs(server, requestId, carrier)).body).toMatchObject({
      registrationNumber: 'EAS/R/1234567',
      numberMayBeRefused: true,
    })
    await putReceiver(server, requestId, carrier)
    const { movements } = await take(server, requestId, carrier)
    expect(movements.map(({ body }) => movementFaults(body))).toEqual([[], []])
    expect(movements[0]?.body).toMatchObject({ carrier: { registrationNumber: 'EAS/R/1234567' } })
  })
})

describe('signed extra items', () => {
  async function givenSigned() {
    const job = await givenJob(server)
    await setArrived(server, job.requestId)
    const items = [
      { key: 'sofa-3', n: 1 },
      { key: 'fridge-freezer', n: 2 },
    ]
    const { body } = await ask(server, job, { pounds: 180, items })
    const signed = await answer(server, job.owner, body?.priceChanges[0]?.id ?? '')
    expect(signed.status).toBe(200)
    return job
  }

  test('follow the listed items, with a record for each hazardous one (PRICE-02, DWT-02, DWT-04)', async () => {
    const { carrier, requestId } = await givenSigned()
    expect((await readAs(server, requestId, carrier)).body?.lines).toMatchObject([
      { line: 1, n: 2 },
      { line: 2, n: 1 },
      { line: 3, n: 1, kg: 55, ewc: '200307', description: 'Sofa, 3 seats: domestic seating waste containing POPs' },
      { line: 4, n: 2, kg: 130, ewc: '200123', hazardous: true, hazards: ['HP_14'], treatment: 'R4' },
    ])
    await putReceiver(server, requestId, carrier)
    const refused = await call(server, takeMovements, { as: carrier, params: { requestId } })
    expect(refused.error).toMatchObject({ message: 'Add a site for 2 × Fridge freezer, tall first.' })
    await putReceiver(server, requestId, carrier, { line: 4, version: 1 })
    const treatments = [{ line: 3, code: 'D10' }]
    await callOrThrow(server, saveTreatments, { as: carrier, params: { requestId }, body: { version: 2, treatments } })
    const { movements } = await take(server, requestId, carrier)
    expect(movements.map(({ part, body }) => [part, movementFaults(body)])).toEqual([
      ['general', []],
      ['H1', []],
      ['H2', []],
    ])
    expect(movements.map(({ body }) => body['wasteItems'])).toMatchObject([
      [{ numberOfContainers: 2 }, { numberOfContainers: 1, disposalOrRecoveryCodes: [{ code: 'D10' }] }],
      [{ numberOfContainers: 1 }],
      [{ numberOfContainers: 2, weight: { amount: 130 } }],
    ])
  })

  test('are left out while pending, if declined, and if nothing was listed (PRICE-03)', async () => {
    const job = await givenJob(server)
    await setArrived(server, job.requestId)
    const changeId = await givenAsked(server, job, 180)
    const linesOf = async ({ carrier, requestId }: { carrier: Person; requestId: string }) =>
      (await readAs(server, requestId, carrier)).body?.lines.length
    expect(await linesOf(job)).toBe(2)
    await answer(server, job.owner, changeId, null)
    expect(await linesOf(job)).toBe(2)
    const bare = await givenArrived(server)
    await answer(server, bare.owner, await givenAsked(server, bare))
    expect(await linesOf(bare)).toBe(0)
  })

  test('are included if stored without the padded flag (DWT-02)', async () => {
    const { carrier, requestId } = await givenSigned()
    await server.sql.query(
      `update price_changes set lines = (select jsonb_agg(line - 'padded') from jsonb_array_elements(lines) line)
       where request_id = $1`,
      [requestId],
    )
    expect((await readAs(server, requestId, carrier)).body?.lines[2]).toMatchObject({
      description: 'Sofa, 3 seats: waste containing POPs',
    })
  })
})

const versionOf = async ({ id }: Person): Promise<number> =>
  (await server.sql.query('select version from carrier_registrations where business_id = $1', [id])).rows[0].version

test('records every catalogue item, in jobs of forty items (DWT-02, DWT-04)', async () => {
  const { rows } = await server.sql.query<{ key: string; mirrored: boolean }>(
    `select key, mirror_ewc is not null as mirrored from catalogue_items where refused is null and version = 1 order by place`,
  )
  expect(rows).toHaveLength(90)
  const lines: LoadLine[] = rows.flatMap(({ key, mirrored }) =>
    mirrored
      ? [
          { key, n: 1, answer: 'yes' as const },
          { key, n: 2, answer: 'no' as const },
        ]
      : [{ key, n: 2 }],
  )
  let records = 0
  for (let at = 0; at < lines.length; at += 40) {
    const { carrier, requestId } = await givenLoad(lines.slice(at, at + 40))
    const { body } = await readAs(server, requestId, carrier)
    if (!body) throw new Error(`There is no tracking of ${requestId}`)
    let version = 0
    for (const { line } of body.lines.filter(({ hazardous }) => hazardous))
      expect((await putReceiver(server, requestId, carrier, { line, version: version++ })).status).toBe(200)
    const { movements } = await take(server, requestId, carrier)
    expect(movements.flatMap(({ body }) => movementFaults(body))).toEqual([])
    expect(movements.length).toBe(1 + version)
    records += movements.length
  }
  expect(records).toBeGreaterThan(25)
}, 120_000)

describe('a carrier with a disposal record', () => {
  async function givenCollected() {
    const { carrier, requestId } = await givenJob(server)
    await putReceiver(server, requestId, carrier)
    await take(server, requestId, carrier)
    expect((await readAs(server, requestId, carrier)).body).toMatchObject({ weighed: null })
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId } })
    await until(async () => (await read(server, requestId, carrier)) !== null, 'the proof to be awaited')
    return { carrier, requestId }
  }
  const weightsOf = (movements: Movement[]) =>
    movements.flatMap(({ body }) => (body['wasteItems'] as { weight: object }[]).map(({ weight }) => weight))

  test('has weight and site in the next edition, and earlier ones stay (DWT-04, DWT-09, PROOF-01)', async () => {
    const { carrier, requestId } = await givenCollected()
    await say(server, requestId, carrier, { said: { kg: 140 } })
    const { movements } = await take(server, requestId, carrier)
    expect(movements.map(({ body }) => movementFaults(body))).toEqual([[], []])
    expect(weightsOf(movements)).toEqual([
      { metric: 'Kilograms', amount: 88, isEstimate: true },
      { metric: 'Kilograms', amount: 52, isEstimate: true },
    ])
    for (const { body } of movements)
      expect(body).toMatchObject({ receiver: { siteName: SITE.siteName, authorisationNumber: 'EPR/AB1234CD' } })
    expect((await rowsOf(requestId)).map(({ edition }) => edition)).toEqual([1, 1, 2, 2])
    const notes = { label: 'Weights', reference: 'Weighed together, shared out by estimate' }
    for (const { body } of movements) expect(body['otherReferencesForMovement']).toContainEqual(notes)
    expect((await readAs(server, requestId, carrier)).body).toMatchObject({
      weighed: { kg: 140, at: expect.any(String) },
      lines: [{ kg: 88 }, { kg: 52 }],
    })
  })

  test('has to add the address if the waste went to another site (DWT-04)', async () => {
    const { carrier, requestId } = await givenCollected()
    await say(server, requestId, carrier, { said: { kg: 140, placeName: 'Another', number: 'EPR/XY9876ZW' } })
    expect((await readAs(server, requestId, carrier)).body).toMatchObject({
      wentTo: { siteName: 'Another', permit: 'EPR/XY9876ZW' },
      lines: [{}, { destination: null }],
    })
    const refused = await call(server, takeMovements, { as: carrier, params: { requestId } })
    expect(refused.error).toMatchObject({ code: 'no_receiver' })
    await putReceiver(server, requestId, carrier, { version: 1, siteName: 'Another', permit: 'EPR/XY9876ZW' })
    const { movements } = await take(server, requestId, carrier)
    for (const { body } of movements) {
      expect(body).toMatchObject({ receiver: { siteName: 'Another', authorisationNumber: 'EPR/XY9876ZW' } })
      expect(movementFaults(body)).toEqual([])
    }
  })

  test('keeps its plan if the waste is reused (PROOF-01)', async () => {
    const { carrier, requestId } = await givenCollected()
    const said = { kind: 'reuse' as const, number: null, receiver: 'A charity', kg: 140 }
    await say(server, requestId, carrier, { said, photo: null })
    const { movements } = await take(server, requestId, carrier)
    expect(movements.map(({ body }) => body['receiver'] !== undefined)).toEqual([false, true])
  })
})

describe('access to records', () => {
  test('is limited to the accepted carrier, and ends with a cancellation (DWT-01)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    for (const as of [owner, await givenCustomer(server), await givenCarrier(server), await givenStaff(server)]) {
      expect((await readAs(server, requestId, as)).status).toBe(404)
      expect((await putReceiver(server, requestId, as)).status).toBe(404)
      expect((await call(server, takeMovements, { as, params: { requestId } })).status).toBe(404)
    }
    expect((await readAs(server, requestId)).status).toBe(401)
    const body = { status: 'cancelled' as const, reason: 'Both asked for it.' }
    await callOrThrow(server, endRequest, {
      as: await givenStaff(server, 'vera', 'agent'),
      params: { requestId },
      body,
    })
    expect((await readAs(server, requestId, carrier)).status).toBe(404)
    expect((await putReceiver(server, requestId, carrier)).status).toBe(404)
    expect((await call(server, takeMovements, { as: carrier, params: { requestId } })).status).toBe(404)
  })

  test('is refused while the feature is off (BASE-02)', async () => {
    const off = await startTestServer({ FEATURES_OFF: 'tracking' })
    const { carrier, requestId } = await givenJob(off)
    expect((await readAs(off, requestId, carrier)).status).toBe(404)
    expect((await putReceiver(off, requestId, carrier)).status).toBe(404)
    expect((await call(off, takeMovements, { as: carrier, params: { requestId } })).status).toBe(404)
    await off.stop()
  })

  test('leaves out the address while contacts are off, and includes a configured broker (DWT-03)', async () => {
    const other = await startTestServer({ FEATURES_OFF: 'acceptedContact', BROKER_REGISTRATION: 'CBDU123456' })
    const { carrier, requestId } = await givenJob(other)
    await putReceiver(other, requestId, carrier)
    for (const { body } of (await take(other, requestId, carrier)).movements) {
      expect(body).toMatchObject({
        producer: { address: { postcode: 'BS6 5QA' } },
        brokerOrDealer: { organisationName: 'Kerbside', registrationNumber: 'CBDU123456' },
      })
      expect(JSON.stringify(body)).not.toContain(OWNER.address)
      expect(movementFaults(body)).toEqual([])
    }
    await other.stop()
  })
})

describe('a user who leaves', () => {
  test('as an owner, loses the address from records; hash and the rest stay (BASE-09)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    await putReceiver(server, requestId, carrier)
    await take(server, requestId, carrier)
    const before = await rowsOf(requestId)
    // a loaded job stays when its owner leaves
    await server.sql.query(
      `insert into job_visits (request_id, loading_at) values ($1, now())
       on conflict (request_id) do update set loading_at = now()`,
      [requestId],
    )
    await leave(owner)
    const left = await rowsOf(requestId)
    expect(left.map(({ sha256 }) => sha256)).toEqual(before.map(({ sha256 }) => sha256))
    for (const { owner_id, carrier_id, body } of left) {
      expect(owner_id).toBeNull()
      expect(carrier_id).toBe(carrier.id)
      expect(body.producer).toEqual({ wasteSource: 'Household', councilMovement: false, address: { postcode: 'BS6' } })
    }
    expect((await call(server, takeMovements, { as: carrier, params: { requestId } })).error).toMatchObject({
      code: 'no_postcode',
    })
  })

  test('as a carrier, loses its plans; records keep company and number (BASE-09)', async () => {
    const { carrier, requestId, number } = await givenJob(server)
    await putReceiver(server, requestId, carrier)
    await take(server, requestId, carrier)
    await leave(carrier)
    for (const row of await rowsOf(requestId)) {
      expect(row).toMatchObject({ carrier_id: null, body: { carrier: { registrationNumber: number } } })
      expect(JSON.stringify(row)).not.toContain(carrier.id)
    }
    expect((await server.sql.query('select 1 from movement_plans where request_id = $1', [requestId])).rowCount).toBe(0)
  })

  test('exports records: complete as an owner, without address but with plans as a carrier (BASE-09)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    await putReceiver(server, requestId, carrier)
    const { movements } = await take(server, requestId, carrier)
    const exportOf = async (as: Person) => {
      const files = await download(server, as, (await givenExport(server, as)).id)
      return JSON.parse(new TextDecoder().decode(files['data.json'])).tracking
    }
    expect(await exportOf(owner)).toEqual({ movements: movements.map((one) => ({ requestId, ...one })), plans: [] })
    const own = await exportOf(carrier)
    expect(own.movements).toHaveLength(2)
    expect(JSON.stringify(own.movements)).not.toMatch(/Cotham|5QA/)
    expect(own.plans).toMatchObject([{ requestId, destinations: [{ siteName: SITE.siteName }], version: 1 }])
  })
})

test('deletes bodies two years after the job, and hazardous ones with plans after three (LEGAL-03)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  await putReceiver(server, requestId, carrier)
  await take(server, requestId, carrier)
  const later = (years: number, days = 0) => {
    const at = new Date(Date.now() + days * 86_400_000)
    at.setUTCFullYear(at.getUTCFullYear() + years)
    return at
  }
  const left = async (now: Date) => {
    await server.sql.query('update movements set forget_at = now() where request_id = $1 and body is not null', [
      requestId,
    ])
    await server.sql.query('update movement_plans set forget_at = now() where request_id = $1', [requestId])
    await eraseExpiredTracking(asModuleDb<TrackingTables>(db), now)
    const plans = await server.sql.query('select 1 from movement_plans where request_id = $1', [requestId])
    return [...(await rowsOf(requestId)).filter(({ body }) => body !== null).map(({ part }) => part), plans.rowCount]
  }
  expect(await left(later(4))).toEqual(['general', 'H1', 1])
  await complete(owner, requestId)
  expect(await left(later(1, 364))).toEqual(['general', 'H1', 1])
  expect(await left(later(2, 1))).toEqual(['H1', 1])
  expect(await left(later(2, 364))).toEqual(['H1', 1])
  expect(await left(later(3, 1))).toEqual([0])
  expect((await rowsOf(requestId)).map(({ sha256 }) => sha256.length)).toEqual([64, 64])
})

test('calls no external service (DWT-08)', async () => {
  const called: string[] = []
  const ofFetch = (message: unknown) => called.push(String((message as { request: { origin: string } }).request.origin))
  const ofHttp = (message: unknown) => called.push((message as { request: { host: string } }).request.host)
  subscribe('undici:request:create', ofFetch)
  subscribe('http.client.request.created', ofHttp)
  const { carrier, requestId } = await givenJob(server)
  await putReceiver(server, requestId, carrier)
  await take(server, requestId, carrier)
  unsubscribe('undici:request:create', ofFetch)
  unsubscribe('http.client.request.created', ofHttp)
  expect(called.length).toBeGreaterThan(5)
  expect([...new Set(called)]).toEqual([server.url])
})
