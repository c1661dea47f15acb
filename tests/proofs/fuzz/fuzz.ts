import { setTimeout as pause } from 'node:timers/promises'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { openPayments } from '#tests/support/payments.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import { openCast } from './cast.ts'
import { createChecker } from './checker.ts'
import { readContracts } from './contracts.ts'
import { insertFixtures, restoreFixtures } from './fixtures.ts'
import { shootFrames } from './frames.ts'
import { sendGarbage } from './garbage.ts'
import { type Held, MEASURABLE, measureAllocations } from './gauges.ts'
import { openKnown } from './known.ts'
import { openShooting } from './shoot.ts'
import { Tally } from './tally.ts'
import { openUploads } from './uploads.ts'

export interface Fuzz {
  readonly requests: number
  readonly frames: number
  readonly seed: number
  readonly clients: number
  /** No request starts later than this after the first. */
  readonly minutes: number
  /** The ids of the endpoints to call; all by default. */
  readonly only?: readonly string[]
  /** Called after each window with what the server has allocated. */
  readonly onWindow?: (sent: number, held: Held) => void
}

export interface Outcome {
  readonly tally: Tally
  readonly frames: number
  /** Windows planned: a slow machine completes fewer in its time. */
  readonly windows: number
  /** What the server had allocated after each window of requests and frames. */
  readonly held: readonly Held[]
}

/** The secret that tests/support/environment.ts gives every server. */
const SECRET = 'a-secret-for-tests-only-of-some-length'
/** How many requests lie between measurements, of which there are at least ten. */
const A_WINDOW = 5_000
const FEWEST_WINDOWS = 10
/** The share of input that is barely a request. */
const GARBAGE = 0.05
const LOOK_EVERY_MS = 1_500

/** Starts a system of its own and fuzzes it. Throws when `only` names something that is not an endpoint. */
export async function fuzz({ requests, frames, seed, clients, minutes, only, onWindow }: Fuzz): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const system = stack.adopt(await openTestSystem(), (one) => one.tearDown())
  const payments = stack.adopt(await openPayments(), (one) => one.emulator.stop())
  const register = stack.adopt(await openRegisterEmulator({ port: 0 }), (one) => one.stop())
  const settings = { ...payments.settings, ...MEASURABLE, EA_REGISTER_URL: register.url }
  const server = await system.start('web,worker,relay', settings)
  const { endpoints: all, rooms } = await readContracts()
  const endpoints = only ? chosenOf(all, only) : all
  const [cast, uploads] = await Promise.all([openCast({ url: server.url, sql: system.sql }), openUploads()])
  const known = openKnown(system.sql, SECRET)
  await insertFixtures(system.sql)
  const refresher = await startRefreshing(async () => {
    await restoreFixtures(system.sql, cast.ids())
    await known.refresh(cast.ids())
  })
  stack.defer(() => refresher.stop())
  const tally = new Tally(endpoints)
  const checker = createChecker(secretsOf(system))
  const aim = { url: server.url, checker, tally, seed, clients }
  const shooting = openShooting({ ...aim, endpoints, cast, known, uploads })
  stack.defer(() => shooting.close())
  const held: Held[] = []
  const measure = async () => {
    const now = await measureAllocations(server, system.sql)
    held.push(now)
    onWindow?.(tally.sent, now)
  }
  const kinds = rooms.map(({ kind }) => kind)
  const tokens = () => Array.from({ length: 20 }, (_, at) => cast.anyone(at)?.person.accessToken ?? null)
  const windows = Math.max(FEWEST_WINDOWS, Math.round(requests / A_WINDOW))
  const garbage = Math.round((requests * GARBAGE) / windows)
  const deadline = performance.now() + minutes * 60_000
  let sent = 0
  for (let window = 0; window < windows && performance.now() < deadline; window++) {
    await shooting.shoot(Math.round(requests / windows) - garbage, deadline)
    await sendGarbage({ ...aim, requests: garbage, seed: seed + window })
    sent += await shootFrames({ ...aim, tokens, kinds, frames: Math.round(frames / windows), seed: seed + window })
    await measure()
  }
  return { tally, frames: sent, windows, held }
}

function chosenOf(all: readonly EndpointShape[], only: readonly string[]): EndpointShape[] {
  return only.map((id) => {
    const found = all.find((endpoint) => endpoint.id === id)
    if (!found) throw new Error(`There is no endpoint ${id}`)
    return found
  })
}

/** What no answer may contain: how the server reaches its database, signs its tokens, and where it stores files. */
const secretsOf = ({ services }: TestSystem): string[] => [
  new URL(services.databaseUrl).password,
  SECRET,
  'kerbside-private-',
  '/server/platform/',
]

/** Refreshes what is known of the system while requests are running. */
async function startRefreshing(refresh: () => Promise<void>): Promise<{ stop(): Promise<void> }> {
  await refresh()
  let stopped = false
  const looking = (async () => {
    while (!stopped) {
      await pause(LOOK_EVERY_MS)
      await refresh()
    }
  })()
  return {
    async stop() {
      stopped = true
      await looking
    },
  }
}
