import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { waitForCheck } from '#tests/support/wait-for-check.ts'
import { visitKeys } from './keys.ts'
import { refetchVisitIfNewer } from './visits.live.ts'

test('refetches a visit that changes while it is first read (DOOR-09)', async () => {
  const client = new QueryClient()
  const resolvers: ((visit: { version: number }) => void)[] = []
  const queryFn = vi.fn(() => new Promise<{ version: number }>((resolve) => resolvers.push(resolve)))
  const queryKey = visitKeys.viewerVisit('a job', 'an owner')
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  refetchVisitIfNewer(client, { id: 'a job', version: 1 })
  resolvers.shift()?.({ version: 0 })
  await waitForCheck(() => expect(queryFn).toHaveBeenCalledTimes(2))
  resolvers.shift()?.({ version: 1 })
  await waitForCheck(() => expect(client.getQueryData(queryKey)).toEqual({ version: 1 }))
  stop()
})
