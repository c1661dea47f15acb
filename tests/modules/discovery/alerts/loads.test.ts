import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoadLine } from '#modules/core/waste-catalogue/contract.ts'
import { addDevice } from '#modules/discovery/alerts/contract/devices.ts'
import {
  changeArea,
  choosePace,
  myAlerts,
  previewArea,
  type SaveArea,
  saveArea,
} from '#modules/discovery/alerts/contract.ts'
import { alertsExport } from '#modules/discovery/alerts/facade.ts'
import { openPushEmulator } from '#scripts/push-emulator/server.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { AREA, givenArea, sentRows, waitUntilHandled } from './givens.ts'

const inbox = await givenInbox()
const emulator = await openPushEmulator({ port: 0 })
const server = await givenServer({
  SMTP_URL: inbox.smtpUrl,
  ...vapidKeys('of these tests'),
  PUSH_EMULATOR_URL: emulator.url,
})
afterAll(() => emulator.stop())

const LOADS = { loadsOnly: true } as const
const given = (outward: string, items: LoadLine[] | null) =>
  givenOpenRequest(server, { postcode: `${outward} 2AA`, ...(items && { load: { items } }) })

/** 44 kg of unpainted wood. */
const DOORS: LoadLine[] = [{ key: 'door', n: 2, answer: 'no' }]
const SOFA_AND_DOOR: LoadLine[] = [
  { key: 'sofa-2', n: 1 },
  { key: 'door', n: 1, answer: 'no' },
]

interface Case {
  what: string
  /** Each in its own area, so that nothing else is counted. */
  outward: string
  filter: Partial<SaveArea>
  items: LoadLine[] | null
  told: boolean
}
const PAINT: LoadLine[] = [{ key: 'paint', n: 1 }]
const NOT_SURE: LoadLine[] = [{ key: 'door', n: 1 }]
const SAFE = { ...LOADS, hazardous: false }
const WOOD: SaveArea['streams'] = ['wood']
const CASES: readonly Case[] = [
  { what: 'a job with a list', outward: 'KW1', filter: LOADS, items: DOORS, told: true },
  { what: 'no job without one', outward: 'AB1', filter: LOADS, items: null, told: false },
  {
    what: 'all of its kinds',
    outward: 'DG1',
    filter: { ...LOADS, streams: ['metal', 'wood'] },
    items: DOORS,
    told: true,
  },
  {
    what: 'nothing partly of another',
    outward: 'CA1',
    filter: { ...LOADS, streams: WOOD },
    items: SOFA_AND_DOOR,
    told: false,
  },
  {
    what: 'several of its kinds',
    outward: 'LL1',
    filter: { ...LOADS, streams: ['wood', 'seating'] },
    items: SOFA_AND_DOOR,
    told: true,
  },
  { what: 'exactly its weight', outward: 'HU1', filter: { ...LOADS, upToKg: 44 }, items: DOORS, told: true },
  { what: 'nothing above its weight', outward: 'SA1', filter: { ...LOADS, upToKg: 43 }, items: DOORS, told: false },
  { what: 'nothing hazardous', outward: 'PL1', filter: SAFE, items: PAINT, told: false },
  { what: 'what is not hazardous', outward: 'ZE1', filter: SAFE, items: DOORS, told: true },
  { what: 'what is hazardous if it may be', outward: 'TR1', filter: LOADS, items: PAINT, told: true },
  { what: 'no wood that may be painted', outward: 'CT1', filter: SAFE, items: NOT_SURE, told: false },
  {
    what: 'what people also call a thing',
    outward: 'IP1',
    filter: { keywords: 'settee' },
    items: SOFA_AND_DOOR,
    told: true,
  },
]

describe('an area that wants only jobs with a list of items (ALERT-01)', () => {
  const carriers = new Map<string, Person>()
  beforeAll(async () => {
    await Promise.all(
      CASES.map(async ({ outward, filter, items }) => {
        const carrier = await givenCarrier(server)
        carriers.set(outward, carrier)
        await givenArea(server, carrier, { postcode: outward, miles: 1, ...filter })
        await given(outward, items)
      }),
    )
    await waitUntilHandled(server)
  })

  test.each(CASES)('matches $what, and the preview counts the same', async ({ outward, filter, told }) => {
    const carrier = carriers.get(outward)
    if (!carrier) throw new Error(`Nobody works in ${outward}`)
    expect(await sentRows(server, carrier.id)).toHaveLength(told ? 1 : 0)
    const { kind: _, name: __, on: ___, ...asked } = { ...AREA, postcode: outward, miles: 1, ...filter }
    expect(await callOrThrow(server, previewArea, { as: carrier, body: asked })).toEqual({ found: told ? 1 : 0 })
  })

  test('areas of earlier versions match jobs with and without items', async () => {
    const carrier = await givenCarrier(server)
    const { loadsOnly: _, streams: __, upToKg: ___, hazardous: ____, ...before } = AREA
    const saved = await callOrThrow(server, saveArea, { as: carrier, body: { ...before, postcode: 'NR1', miles: 1 } })
    expect(saved).toMatchObject({ loadsOnly: false, streams: [], upToKg: null, hazardous: true })
    await given('NR1', DOORS)
    await given('NR1', null)
    await waitUntilHandled(server)
    expect(await sentRows(server, carrier.id)).toHaveLength(2)
  })

  test('is saved once for any order of kinds; another weight is another area', async () => {
    const carrier = await givenCarrier(server)
    const first = await givenArea(server, carrier, { ...LOADS, streams: ['wood', 'metal'], upToKg: 200 })
    expect(first).toMatchObject({ loadsOnly: true, streams: ['metal', 'wood'], upToKg: 200, hazardous: true })
    const again = await givenArea(server, carrier, { ...LOADS, streams: ['metal', 'wood', 'metal'], upToKg: 200 })
    expect(again).toEqual(first)
    for (const other of [{ upToKg: 201 }, { streams: ['wood' as const] }, { hazardous: false }, { loadsOnly: false }])
      await givenArea(server, carrier, { ...LOADS, streams: ['metal', 'wood'], upToKg: 200, ...other })
    expect((await callOrThrow(server, myAlerts, { as: carrier })).saved).toHaveLength(5)
  })

  test('can be changed, drops its kinds with the items filter, and is exported (ALERT-07)', async () => {
    const carrier = await givenCarrier(server)
    const { id } = await givenArea(server, carrier, { ...LOADS, streams: ['wood'], upToKg: 200, hazardous: false })
    const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 1 }, () => undefined)
    expect((await alertsExport(db, carrier.id)).areas).toMatchObject([
      { loadsOnly: true, streams: ['wood'], upToKg: 200 },
    ])
    await db.destroy()
    const body = { ...AREA, streams: ['wood' as const], upToKg: 200, hazardous: false }
    const changed = await callOrThrow(server, changeArea, { as: carrier, params: { areaId: id }, body })
    expect(changed).toMatchObject({ loadsOnly: false, streams: [], upToKg: null, hazardous: true })
  })

  test.each([
    ['no kilogram', 0],
    ['half a kilogram', 0.5],
    ['more than a lorry takes', 20_001],
  ])('refuses %s with an error at the field', async (_what, upToKg) => {
    const carrier = await givenCarrier(server)
    const answer = await call(server, saveArea, { as: carrier, body: { ...AREA, ...LOADS, upToKg } })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, ['upToKg']])
  })

  test('a search for items ignores the filters for requests', async () => {
    const search = { kind: 'search', about: 'freecycle_item', ...LOADS } as const
    const saved = await givenArea(server, await givenCarrier(server), search)
    expect(saved).toMatchObject({ about: 'freecycle_item', loadsOnly: false })
  })
})

describe('the items of a job', () => {
  let carrier: Person
  beforeAll(async () => {
    carrier = await givenCarrier(server)
    await givenArea(server, carrier, { postcode: 'PH1', miles: 1 })
    for (const channel of ['mail', 'push'] as const)
      await callOrThrow(server, choosePace, { as: carrier, body: { type: 'jobs', channel, pace: 'at_once' } })
  })

  test('are in the mail and the push, without a price (PUSH-01)', async () => {
    const browser = emulator.subscribe()
    await callOrThrow(server, addDevice, { as: carrier, body: { ...browser, name: 'Chrome on Linux' } })
    await givenOpenRequest(server, {
      title: 'Sofa, 2 seats',
      postcode: 'PH1 7AA',
      load: {
        items: [
          { key: 'sofa-2', n: 2 },
          { key: 'sofa-3', n: 1 },
        ],
      },
    })
    const mail = await inbox.mailTo(carrier.email, /Sofa, 2 seats/)
    expect(mail.text).toContain('Collection request · PH1 · 3 items, about 135 kg')
    const pushes = () => emulator.received.filter(({ endpoint }) => endpoint === browser.endpoint)
    await until(() => pushes().length > 0, 'the push')
    expect(pushes()[0]?.message.title).toBe('Sofa, 2 seats in PH1: 3 items, about 135 kg')
  })

  test('are left out if the owner listed none (PUSH-01)', async () => {
    await givenOpenRequest(server, { title: 'All of my garage', postcode: 'PH1 7AA' })
    const mail = await inbox.mailTo(carrier.email, /All of my garage/)
    expect(mail.text).toMatch(/Collection request · PH1$/m)
  })
})
