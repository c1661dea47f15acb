import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Overview } from '#modules/staff/monitoring/contract.ts'
import { overviewKey } from '#web/lib/live/ops-overview.ts'
import { overviewLive } from './overview.live.ts'

const SENTENCES = [{ tone: 'good', text: 'Nothing is running late' }] as const

/** Caches an overview of this version. Returns functions that read it and that receive a live message. */
function createOverview(version: number): {
  readCached: () => Overview | undefined
  receive: (version: number, patch: object) => void
} {
  const client = new QueryClient()
  client.setQueryData(overviewKey, { version, sockets: 1, requeued: 0, words: [...SENTENCES] })
  return {
    readCached: () => client.getQueryData(overviewKey),
    receive: (later, patch) => overviewLive['ops.overview'](client, { id: 'overview', version: later, patch }),
  }
}

test('merges only the changed parts into the cache', () => {
  const { readCached, receive } = createOverview(10)
  receive(12, { sockets: 3 })
  expect(readCached()).toMatchObject({ version: 12, sockets: 3, requeued: 0, words: SENTENCES })
})

test('ignores messages older than the cache, in any order', () => {
  const { readCached, receive } = createOverview(10)
  receive(14, { sockets: 5 })
  receive(12, { sockets: 3 })
  receive(9, { requeued: 4 })
  expect(readCached()).toMatchObject({ version: 14, sockets: 5, requeued: 0 })
})
