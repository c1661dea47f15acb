import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { now } from './clock.ts'
import { openPollers } from './pollers.ts'

test('counts the bids of this window for a polling client, not those before it', async () => {
  const bids = [{ bidMessage: `0/0@${(now() - 60_000).toFixed(3)}` }]
  const server = http.createServer((_request, reply) => reply.end(JSON.stringify(bids))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pollers = await openPollers(`http://127.0.0.1:${port}`, 'some-request', { count: 2, everyMs: 2_000 })
  const window = await pollers.expect(1)
  bids.push({ bidMessage: `${window}/0@${now().toFixed(3)}` })
  const { latencies, lost } = await pollers.collect(1)
  await pollers.close()
  server.close()
  expect(lost).toBe(0)
  expect(latencies).toHaveLength(2)
  for (const latency of latencies) expect(latency).toBeLessThan(60_000)
})
