import { setTimeout as pause } from 'node:timers/promises'
import { bidsOnRequest, placeBid } from '#modules/market/bidding/contract.ts'
import { latestRequests, readRequest } from '#modules/market/requests/contract.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { type Answered, call } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'

/** People who use the product all the time: each calls again a moment after the answer. */
export interface SteadyLoad {
  readonly sent: () => number
  /** What went wrong, a sentence each. */
  readonly failures: readonly string[]
  /** Ends it once everyone has their answer. */
  stop(): Promise<void>
}

/** Something that a person requests. */
export interface RepeatedCall {
  endpoint: EndpointShape
  ask(): Promise<Answered<EndpointShape>>
}

const READERS = 6
/**
 * The load is steady, not the most that the machine can bear: a page that comes back must find a server that answers.
 */
const MOMENT_MS = 40

/** Lets each of `people` call what is theirs, in turn and over kept connections, until it is stopped. */
export function startLoad(people: readonly (readonly RepeatedCall[])[]): SteadyLoad {
  const failures: string[] = []
  let sent = 0
  let stopped = false

  async function note({ endpoint, ask }: RepeatedCall): Promise<void> {
    sent++
    const said = await ask().then(
      ({ status, error }) => (error ? `${status} ${error.code}` : null),
      (error: Error) => `${error.message}: ${String(error.cause)}`,
    )
    if (said !== null) failures.push(`${endpoint.id}: ${said}`)
    await pause(MOMENT_MS)
  }
  async function person(askings: readonly RepeatedCall[]): Promise<void> {
    while (!stopped) for (const asking of askings) if (!stopped) await note(asking)
  }
  const all = people.map(person)
  return {
    sent: () => sent,
    failures,
    async stop() {
      stopped = true
      await Promise.all(all)
    },
  }
}

/** Six people who read one request, its bids and the latest requests. */
export const readersOf = (server: { url: string }, requestId: string): RepeatedCall[][] =>
  Array.from({ length: READERS }, () => readsOf(server, [readRequest, bidsOnRequest, latestRequests], { requestId }))

/** Someone who reads these, one after another. */
export const readsOf = (
  server: { url: string },
  endpoints: readonly EndpointShape[],
  params: Record<string, string>,
  as?: { readonly accessToken: string },
): RepeatedCall[] =>
  endpoints.map((endpoint) => ({ endpoint, ask: () => call(server, endpoint, { params, ...(as && { as }) }) }))

/** A carrier who bids a pound more each time. The ids of acknowledged bids go to `acknowledged`. */
export function bidderOn(
  server: { url: string },
  requestId: string,
  carrier: Person,
  acknowledged: Set<string>,
): RepeatedCall[] {
  let pounds = 20
  return [
    {
      endpoint: placeBid,
      async ask() {
        const body = { bidAmount: pounds++, bidMessage: null }
        const answer = await call(server, placeBid, { as: carrier, params: { requestId }, body })
        if (answer.ok) acknowledged.add(answer.body.id)
        return answer
      },
    },
  ]
}
