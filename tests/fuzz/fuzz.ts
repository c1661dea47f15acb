import { openPayments } from '#tests/support/payments.ts'
import { openHouse } from '#tests/support/processes.ts'
import { openCast } from './cast.ts'
import { readContracts } from './contracts.ts'
import { shootFrames } from './frames.ts'
import { type Findings, shootRequests } from './requests.ts'

export interface Fuzz {
  readonly requests: number
  readonly frames: number
  readonly seed: number
}

export interface Outcome extends Findings {
  readonly frames: number
  /** Memory of the server's process in MB, after the first fifth of the requests and at the end. */
  readonly memory: { readonly early: number; readonly late: number }
  /** Errors that the server logged as its own: a handler that threw what it should not. */
  readonly unexpected: number
}

const CLIENTS = 8
const WARM_UP = 0.2

/** Starts a house of its own and shoots at it; see requests.ts and frames.ts. */
export async function fuzz({ requests, frames, seed }: Fuzz): Promise<Outcome> {
  const house = await openHouse()
  const payments = await openPayments()
  try {
    const server = await house.start('web,worker,relay', { ...payments.settings })
    const where = { url: server.url, sql: house.sql }
    const { endpoints, rooms } = await readContracts()
    const cast = await openCast(where)
    const shooting = { url: server.url, endpoints, cast, clients: CLIENTS }
    const warm = await shootRequests({ ...shooting, requests: Math.round(requests * WARM_UP), seed })
    const early = await memoryOf(server.url)
    const rest = await shootRequests({ ...shooting, requests: Math.round(requests * (1 - WARM_UP)), seed: seed + 1 })
    const tokens = Array.from({ length: 8 }, (_, at) => cast.pick(at)?.token() ?? null)
    const kinds = rooms.map(({ kind }) => kind)
    const sent = await shootFrames({ url: server.url, tokens, kinds, frames, seed })
    return {
      ...together(warm, rest),
      frames: sent,
      memory: { early, late: await memoryOf(server.url) },
      unexpected: rest.statuses.get(500) ?? 0,
    }
  } finally {
    await payments.standIn.stop()
    await house.tearDown()
  }
}

async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (!bytes) throw new Error('The server does not say how much memory it holds')
  return Math.round(Number(bytes) / 1_048_576)
}

function together(one: Findings, other: Findings): Findings {
  const sum = <K>(a: Map<K, number>, b: Map<K, number>) => {
    const all = new Map(a)
    for (const [key, count] of b) all.set(key, (all.get(key) ?? 0) + count)
    return all
  }
  return {
    sent: one.sent + other.sent,
    statuses: sum(one.statuses, other.statuses),
    faults: sum(one.faults, other.faults),
  }
}
