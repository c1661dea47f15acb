import { expect, test } from 'vitest'
import { now } from '../harness/clock.ts'
import { markOf } from '../harness/delivery-log.ts'
import { openPollers } from './polling.ts'

test('counts the bids of this window for a polling client, not those before it', async () => {
  const bids = [{ bidMessage: markOf(0, 0, now() - 60_000) }]
  const pollers = await openPollers(async () => JSON.stringify(bids), { count: 2, everyMs: 200 })
  const window = await pollers.expect(1)
  bids.push({ bidMessage: markOf(window, 0, now()) })
  const { latencies, lost } = await pollers.collect(1)
  await pollers.close()
  expect(lost).toBe(0)
  expect(latencies).toHaveLength(2)
  for (const latency of latencies) expect(latency).toBeLessThan(60_000)
})
