import { queryOptions } from '@tanstack/react-query'
import type { myReferences } from '#modules/market/requests/references/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The user's references, newest first, with counts. */
export const referencesQuery = queryOptions({
  queryKey: ['references'],
  queryFn: ({ signal }) => call<typeof myReferences>('GET /api/account/references', { signal }),
  refetchOnMount: 'always',
})
