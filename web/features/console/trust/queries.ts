import { queryOptions } from '@tanstack/react-query'
import type {
  registerHealth,
  StaffRegistration,
  trustCalendar,
  trustCase,
  trustQueue,
} from '#modules/licences/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { words } from './words.ts'

/** No message tells staff of a registration: what is on screen is read again after so long. */
const LOOK_EVERY_MS = 15_000

export const trustKeys = { all: ['trust'], cases: ['trust', 'case'] } as const

/** Registrations that wait for staff, the longest wait first. */
export const queueQuery = queryOptions({
  queryKey: [...trustKeys.all, 'queue'],
  queryFn: ({ signal }) => call<typeof trustQueue>('GET /api/ops/trust', { signal }),
  refetchOnMount: 'always',
  refetchInterval: LOOK_EVERY_MS,
})

/** One registration with all that staff decide by; forgotten when it is closed, so that nobody decides by an old one. */
export const caseQuery = (businessId: string) =>
  queryOptions({
    queryKey: [...trustKeys.cases, businessId],
    queryFn: ({ signal }) =>
      call<typeof trustCase>('GET /api/ops/trust/:businessId', { params: { businessId }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Which registrations end when. */
export const calendarQuery = queryOptions({
  queryKey: [...trustKeys.all, 'calendar'],
  queryFn: ({ signal }) => call<typeof trustCalendar>('GET /api/ops/trust-calendar', { signal }),
  refetchOnMount: 'always',
})

/** How the register is asked and answers. */
export const healthQuery = queryOptions({
  queryKey: [...trustKeys.all, 'register'],
  queryFn: ({ signal }) => call<typeof registerHealth>('GET /api/ops/register', { signal }),
  refetchOnMount: 'always',
  refetchInterval: LOOK_EVERY_MS,
})

/** What the business is called in lists and sentences. */
export const nameOf = ({ companyName, displayName }: Pick<StaffRegistration, 'companyName' | 'displayName'>): string =>
  companyName ?? displayName ?? words.unnamed
