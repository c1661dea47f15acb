import { queryOptions } from '@tanstack/react-query'
import type { myApiKeys } from '#modules/core/api-keys/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The user's API keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call<typeof myApiKeys>('GET /api/account/api-keys', { signal }),
  refetchOnMount: 'always',
})
