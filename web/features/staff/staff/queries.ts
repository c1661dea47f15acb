import { queryOptions } from '@tanstack/react-query'
import type { staffList } from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'

const POLL_MS = 10_000

/** Returns all staff with their level and second factor. */
export const staffQuery = queryOptions({
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
  queryKey: ['staff'],
  queryFn: ({ signal }) => call<typeof staffList>('GET /api/ops/staff', { signal }),
})
