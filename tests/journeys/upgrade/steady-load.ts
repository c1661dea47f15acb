import { setTimeout as pause } from 'node:timers/promises'
import { bidsOnRequest, placeBid } from '#modules/bidding/contract.ts'
import { latestRequests, readRequest } from '#modules/requests/contract.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { type Answered, call } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'

/** People who use the product all the time: each asks again a moment after the answer. */
export interface SteadyLoad {
  readonly sent: () => number
  /** What went wrong, a sentence each. */
  readonly failures: readonly string[]
  /** Ends it once everybody has their answer. */
  stop(): Promise<void>
}

const READERS = 6
/** The load is steady, not all that the machine can bear: who comes back must find a server that answers. */
const MOMENT_MS = 40

/** Six people read, and `carrier` bids, all of them on one request and over connections that are kept. */
export function startLoad(server: { url: string }, requestId: string, carrier: Person): SteadyLoad {
  const failures: string[] = []
  const params = { requestId }
  let sent = 0
  let stopped = false

  async function note(asking: Promise<Answered<EndpointShape>>): Promise<void> {
    sent++
    const said = await asking.then(
      ({ status, error }) => (error ? `${status} ${error.code}` : null),
      (error: Error) => `${error.message}: ${String(error.cause)}`,
    )
    if (said !== null) failures.push(said)
    await pause(MOMENT_MS)
  }
  async function reader(): Promise<void> {
    while (!stopped) {
      await note(call(server, readRequest, { params }))
      await note(call(server, bidsOnRequest, { params }))
      await note(call(server, latestRequests))
    }
  }
  async function bidder(): Promise<void> {
    for (let pounds = 20; !stopped; pounds++)
      await note(call(server, placeBid, { as: carrier, params, body: { bidAmount: pounds, bidMessage: null } }))
  }
  const all = [bidder(), ...Array.from({ length: READERS }, reader)]
  return {
    sent: () => sent,
    failures,
    async stop() {
      stopped = true
      await Promise.all(all)
    },
  }
}
