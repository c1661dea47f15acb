import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Overview } from '#modules/staff/monitoring/contract.ts'
import { overviewKey } from '#web/lib/live/ops-overview.ts'
import { overviewLive } from './overview.live.ts'

const WELL = [{ tone: 'good', text: 'Nothing is running late' }] as const

function givenHeld(version: number): {
  held: () => Overview | undefined
  hear: (version: number, patch: object) => void
} {
  const client = new QueryClient()
  client.setQueryData(overviewKey, { version, sockets: 1, requeued: 0, words: [...WELL] })
  return {
    held: () => client.getQueryData(overviewKey),
    hear: (later, patch) => overviewLive['ops.overview'](client, { id: 'overview', version: later, patch }),
  }
}

test('merges only the changed parts into the cache', () => {
  const { held, hear } = givenHeld(10)
  hear(12, { sockets: 3 })
  expect(held()).toMatchObject({ version: 12, sockets: 3, requeued: 0, words: WELL })
})

test('ignores messages older than the cache, in any order', () => {
  const { held, hear } = givenHeld(10)
  hear(14, { sockets: 5 })
  hear(12, { sockets: 3 })
  hear(9, { requeued: 4 })
  expect(held()).toMatchObject({ version: 14, sockets: 5, requeued: 0 })
})
