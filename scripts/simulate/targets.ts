import { isClosed } from '#modules/market/requests/contract/facts.ts'
import { openRequests, type RequestCard, readRequest } from '#modules/market/requests/contract.ts'
import { Problem } from '../lib/problem.ts'
import { call, Refused } from './call.ts'

export type Target = Pick<RequestCard, 'id' | 'title' | 'budget' | 'bookAtBudget'>

/** What there is to bid on. */
export interface Targets {
  /** Returns the known open requests; read again after a while. */
  open(token: string): Promise<readonly Target[]>
  /** Forgets one that turned out to be closed. */
  close(id: string): void
  /** True when nothing new can come: the one request that was named is closed. */
  readonly isOver: boolean
}

const KNOWN_FOR_MS = 5_000

/** All open requests, new ones included as they come. */
export function everyOpenRequest(url: string): Targets {
  let targets: readonly Target[] = []
  let askedAt = 0
  return {
    isOver: false,
    async open(token) {
      if (Date.now() - askedAt < KNOWN_FOR_MS) return targets
      targets = (await call(url, openRequests, { token })).items
      askedAt = Date.now()
      return targets
    },
    close(id) {
      targets = targets.filter((target) => target.id !== id)
    },
  }
}

/** One request. Throws a Problem when it doesn't exist or is closed already. */
export async function onlyRequest(url: string, id: string): Promise<Targets> {
  const request = await call(url, readRequest, { params: { requestId: id } }).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404) throw new Problem(`There is no request ${id} at ${url}.`)
    throw error
  })
  if (isClosed(request)) throw new Problem(`"${request.title}" is closed: no one can bid on it any more.`)
  let isOver = false
  return {
    get isOver() {
      return isOver
    },
    open: async () => (isOver ? [] : [request]),
    close() {
      isOver = true
    },
  }
}
