import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openRegister, type RegisterAnswer } from '#modules/carriers/carrier-registration/register.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import type { Call } from '#scripts/register-emulator/state.ts'
import type { Switches } from '#scripts/register-emulator/switches.ts'
import EXAMPLE from '#tests/support/licences/register-entry.json' with { type: 'json' }

const CARRIERS = '/public-register/waste-carriers-brokers'
const CARRIERS_ID = `http://environment.data.gov.uk${CARRIERS}`
const BOB = 'CBDU9000001'
const CARA = 'CBDU9000002'
const LOWER = 'CBDL9000001'
const WITHIN_MS = 1_000

const emulator = await openRegisterEmulator({ port: 0 })
beforeEach(() => emulator.reset())
afterAll(() => emulator.stop())

async function ask(number: string): Promise<RegisterAnswer | undefined> {
  return await openRegister({ EA_REGISTER_URL: emulator.url }, WITHIN_MS)?.query(number)
}
const get = (path: string) => fetch(emulator.url + path)
const send = (method: string, path: string, body: object) =>
  fetch(emulator.url + path, { method, body: JSON.stringify(body) })
type Found = typeof EXAMPLE.example_found
const entryAt = async (number: string) => (await (await get(`${CARRIERS}/registration/${number}.json`)).json()) as Found

/** Names and kinds of values at any depth; of a list, once. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))]
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

describe('the emulator answers in the format of the official register', () => {
  test('with every field name, and no other (TRUST-10)', async () =>
    expect(shapeOf(await entryAt(BOB))).toEqual(shapeOf(EXAMPLE.example_found)))

  test('with the same values for the same entry', async () => {
    const [item] = EXAMPLE.example_found.items
    emulator.put({
      ...{ number: BOB, holder: "Bob's Bins Ltd", tradingName: "Bob's Bins", companyNumber: '09999901' },
      ...{ registeredOn: '2024-03-15', validTo: '2027-03-14' },
      ...{ street: 'Unit 3, Feeder Yard', locality: 'Bristol', postcode: 'BS2 0TP' },
    })
    const ours = JSON.parse(JSON.stringify((await entryAt(BOB)).items[0]).replaceAll(CARRIERS_ID, '…'))
    const theirs = JSON.parse(JSON.stringify(item).replaceAll(CARRIERS_ID, '…'))
    expect(ours).toEqual(theirs)
  })

  test.each([CARA, 'CBDU9000005', LOWER])('and leaves out of %s what that has not', async (number) => {
    const [ours, theirs] = [await entryAt(number), EXAMPLE.example_found].map(({ items: [item] }) => {
      const { holder = {}, expiryDate, ...rest } = item ?? {}
      return { holder, expiryDate, rest }
    })
    expect(shapeOf(ours?.rest)).toEqual(shapeOf(theirs?.rest))
    expect(shapeOf(theirs?.holder)).toMatchObject(shapeOf(ours?.holder) as object)
    expect(ours?.expiryDate === undefined).toBe(number === LOWER)
  })

  test('with all matching entries for a list query, and an empty list for none', async () => {
    emulator.put({
      ...{ number: 'CBDU9000011', holder: 'Another Ltd', registeredOn: '2026-01-01', validTo: '2028-12-31' },
      ...{ street: '1 High Street', locality: 'Bath', postcode: 'BA1 1AA' },
    })
    const numbersAt = async (asked: string) => {
      const answer = await get(`${CARRIERS}/registration.json?registrationNumber=${asked}`)
      return ((await answer.json()) as Found).items.map(({ registrationNumber }) => registrationNumber)
    }
    expect(await numbersAt(BOB)).toEqual([BOB])
    expect(await numbersAt('CBDU900001')).toEqual(['CBDU9000011'])
    expect(await numbersAt('CBDU9999999')).toEqual(EXAMPLE.example_empty_list.items)
  })

  test('and says everywhere that it is practice data (BASE-07)', async () => {
    const answers = [
      await get(`${CARRIERS}/registration/${BOB}.json`),
      await get(`${CARRIERS}/registration.json?registrationNumber=none`),
      await get(`${CARRIERS}/registration/none.json`),
      await get('/'),
    ]
    for (const answer of answers) {
      expect(answer.headers.get('x-practice-data')).toContain('Practice data')
      expect(await answer.text()).toContain('Practice data')
    }
  })
})

describe('the emulator, queried through our client,', () => {
  test('has the carriers of the demo data, upper tier and valid for at least a month', async () => {
    const found = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map(async (last) => {
        const answer = await ask(`CBDU900000${last}`)
        return answer?.kind === 'entry' ? answer.entry : null
      }),
    )
    expect(found.map((entry) => entry?.outward)).toEqual(['BS2', 'BA2', 'BS1', 'BS5', 'BS4', 'BS5'])
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    for (const entry of found) {
      expect(entry?.tier).toBe('upper')
      expect(entry && entry.validTo !== null && entry.validTo > inAMonth).toBe(true)
    }
    expect(await ask(LOWER)).toMatchObject({ kind: 'entry', entry: { tier: 'lower', validTo: null } })
    expect(await ask('CBDU123456')).toEqual({ kind: 'absent' })
  })

  test.each<[string, Switches, object]>([
    ['is away', { away: true }, { kind: 'no-answer', why: 'failed', status: null }],
    ['is slow', { slowMs: 30_000 }, { kind: 'no-answer', why: 'timeout', status: null }],
    ['is queried too often', { tooOften: true }, { kind: 'no-answer', why: 'refused', status: 403 }],
    ['is broken', { broken: true }, { kind: 'no-answer', why: 'shape', status: 200 }],
    ['has changed its format', { shapeChanged: true }, { kind: 'no-answer', why: 'shape', status: 200 }],
    ['has lost the entry', { vanished: true }, { kind: 'absent' }],
    ['has it in the lower tier', { lowerTier: true }, { kind: 'entry', entry: { tier: 'lower', validTo: null } }],
    ['has another end date', { validTo: '2020-01-31' }, { kind: 'entry', entry: { validTo: '2020-01-31' } }],
    [
      'has another name',
      { holderName: 'Another Holder' },
      { kind: 'entry', entry: { holderNames: ['Another Holder'], tradingNames: [] } },
    ],
    [
      'has lists',
      { asLists: true },
      {
        kind: 'entry',
        entry: { holderNames: ['Practice Partner', "Bob's Bins Ltd"], companyNumber: '09999901', outward: 'BS2' },
      },
    ],
  ])('%s by a switch, for one number or for all (TRUST-19)', async (_what, switches, answer) => {
    emulator.set(switches, BOB)
    expect(await ask(BOB)).toMatchObject(answer)
    expect(await ask(CARA)).toMatchObject({ kind: 'entry', entry: { number: CARA, tier: 'upper' } })
    emulator.reset()
    emulator.set(switches)
    expect((await ask(CARA))?.kind).toBe((answer as RegisterAnswer).kind)
  })

  test('prefers the switch of one number to that of all, until it is reset', async () => {
    emulator.set({ vanished: true })
    emulator.set({ vanished: false }, BOB)
    expect([(await ask(BOB))?.kind, (await ask(CARA))?.kind]).toEqual(['entry', 'absent'])
    emulator.set({ tooOften: true }, BOB)
    emulator.set({ tooOften: false }, BOB)
    emulator.set({ vanished: false })
    expect([(await ask(BOB))?.kind, (await ask(CARA))?.kind]).toEqual(['entry', 'entry'])
  })

  test('records which numbers were queried, when, and the answers', async () => {
    emulator.set({ away: true }, CARA)
    const began = Date.now()
    await ask(BOB)
    await ask(CARA)
    await ask('CBDU9999999')
    const calls = (await (await get('/emulator/calls')).json()) as Call[]
    expect(calls).toEqual(emulator.calls)
    expect(calls).toMatchObject([
      { number: BOB, status: 200 },
      { number: CARA, status: null },
      { number: 'CBDU9999999', status: 404 },
    ])
    for (const { at } of calls) expect(Date.parse(at)).toBeGreaterThanOrEqual(began)
  })
})

describe("the emulator's HTTP interface", () => {
  test('sets switches for one number or for all, and resets them', async () => {
    await send('POST', '/emulator/switch', { number: BOB, validTo: '2026-01-31' })
    await send('POST', '/emulator/switch', { lowerTier: true })
    await send('POST', '/emulator/switch', { number: BOB, lowerTier: false })
    expect(await ask(BOB)).toMatchObject({ entry: { tier: 'upper', validTo: '2026-01-31' } })
    expect(await ask(CARA)).toMatchObject({ entry: { tier: 'lower' } })
    expect((await send('POST', '/emulator/reset', {})).status).toBe(200)
    expect(emulator.calls).toEqual([])
    expect(await ask(CARA)).toMatchObject({ entry: { tier: 'upper' } })
  })

  const ENTRY = {
    ...{ holder: 'New Van Ltd', registeredOn: '2026-11-01', validTo: '2029-10-31' },
    ...{ street: '1 High Street', locality: 'Bath', postcode: 'BA1 1AA' },
  }

  test('adds an entry that can be found immediately', async () => {
    expect(await ask('CBDU9000100')).toEqual({ kind: 'absent' })
    expect((await send('PUT', '/emulator/entries/CBDU9000100', ENTRY)).status).toBe(200)
    expect(await ask('CBDU9000100')).toMatchObject({ entry: { holderNames: ['New Van Ltd'], validTo: '2029-10-31' } })
  })

  test.each<[string, string, object]>([
    ['POST', '/emulator/switch', { vanish: true }],
    ['POST', '/emulator/switch', { slowMs: -1 }],
    ['PUT', '/emulator/entries/CBDU123456', ENTRY],
    ['PUT', '/emulator/entries/CBDU9000100', { ...ENTRY, validTo: '31/10/2029' }],
  ])('explains what is wrong with %s %s %o', async (method, path, body) => {
    const answer = await send(method, path, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ problem: expect.stringMatching(/\w/) })
  })
})
