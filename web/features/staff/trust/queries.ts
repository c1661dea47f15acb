import { queryOptions } from '@tanstack/react-query'
import type {
  registerHealth,
  StaffRegistration,
  trustCalendar,
  trustCase,
  trustQueue,
} from '#modules/carriers/carrier-registration/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { words } from './words.ts'

/** Polling interval, because registrations have no live messages for staff. */
const POLL_MS = 15_000

export const trustKeys = { all: ['trust'], cases: ['trust', 'case'] } as const

/** Returns registrations waiting for staff, longest waiting first, at most 200. */
export const registrationQueueQuery = queryOptions({
  queryKey: [...trustKeys.all, 'queue'],
  queryFn: ({ signal }) => call<typeof trustQueue>('GET /api/ops/trust', { signal }),
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
})

/**
 * Returns one registration with everything staff need to decide. Not cached after its page is closed, to prevent
 * decisions on old data.
 */
export const caseQuery = (businessId: string) =>
  queryOptions({
    queryKey: [...trustKeys.cases, businessId],
    queryFn: ({ signal }) =>
      call<typeof trustCase>('GET /api/ops/trust/:businessId', { params: { businessId }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns registrations that expire in the next twelve months, by month. */
export const calendarQuery = queryOptions({
  queryKey: [...trustKeys.all, 'calendar'],
  queryFn: ({ signal }) => call<typeof trustCalendar>('GET /api/ops/trust-calendar', { signal }),
  refetchOnMount: 'always',
})

/** Returns whether the public register responds, and how many numbers wait for a check. */
export const healthQuery = queryOptions({
  queryKey: [...trustKeys.all, 'register'],
  queryFn: ({ signal }) => call<typeof registerHealth>('GET /api/ops/register', { signal }),
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
})

/** Returns a business's name for lists and sentences. */
export const nameOf = ({ companyName, displayName }: Pick<StaffRegistration, 'companyName' | 'displayName'>): string =>
  companyName ?? displayName ?? words.unnamed
