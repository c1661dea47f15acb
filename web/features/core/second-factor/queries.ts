import { queryOptions } from '@tanstack/react-query'
import type { mySecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Query of whether the user has a second factor, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: ['own-second-factor'],
  queryFn: ({ signal }) => call<typeof mySecondFactor>('GET /api/account/second-factor', { signal }),
})
