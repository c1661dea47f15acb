import { queryOptions } from '@tanstack/react-query'
import type { Dispute } from '#modules/carriers/subscriptions/contract.ts'
import type { disputeQueue, findPeople, PersonRow, readPerson } from '#modules/staff/user-admin/contract.ts'
import { call } from '#web/lib/api/api.ts'

export const peopleKeys = { found: ['people', 'found'], one: ['people', 'one'], disputes: ['disputes'] } as const

/** Returns the accounts that match a search, or all suspended accounts if `q` is empty. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...peopleKeys.found, q],
    queryFn: ({ signal }) => call<typeof findPeople>('GET /api/ops/people', { query: q === '' ? {} : { q }, signal }),
  })

/**
 * Returns one account with everything staff may see. Each read is audited, so an open page never refetches automatically.
 */
export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: [...peopleKeys.one, userId],
    queryFn: ({ signal }) => call<typeof readPerson>('GET /api/ops/people/:userId', { params: { userId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })

export type DisputeState = 'open' | 'handled'

/** Returns open or handled payment disputes, newest first. */
export const disputesQuery = (state: DisputeState) =>
  queryOptions({
    queryKey: [...peopleKeys.disputes, state],
    queryFn: ({ signal }) => call<typeof disputeQueue>('GET /api/ops/disputes', { query: { state }, signal }),
    refetchOnMount: 'always',
  })

/** Returns a person's name for lists, or `unnamed` without one. */
export const personName = ({ companyName, name }: Pick<PersonRow, 'companyName' | 'name'>, unnamed: string): string =>
  companyName ?? name ?? unnamed

/** Formats a dispute's amount in its currency. */
export const amountOf = ({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
