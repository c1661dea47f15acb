import { queryOptions } from '@tanstack/react-query'
import { staffList } from '#modules/accounts/contract.ts'
import { call } from '#web/lib/api.ts'

/** Everybody who is staff. */
export const staffQuery = queryOptions({
  refetchOnMount: 'always',
  queryKey: ['staff'],
  queryFn: ({ signal }) => call(staffList, { signal }),
})
