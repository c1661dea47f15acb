import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  FIGURE_DAYS,
  ladderFigures,
  staffLadder,
  staffLadders,
} from '#modules/community/ladders/contract/staff.ts'
import type { LadderStep } from '#modules/community/ladders/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'

export const staffLadderKeys = { list: ['staff-ladders', 'list'], one: ['staff-ladders', 'one'] } as const

/** Returns everyone's ladders, newest first; only those in one step unless it is null. */
export const staffLaddersQuery = (step: LadderStep | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...staffLadderKeys.list, step],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof staffLadders>('GET /api/ops/ladders', { query: { ...(step && { step }), after }, signal }),
  })

/** Returns one ladder with its history. */
export const staffLadderQuery = (ladderId: string) =>
  queryOptions({
    queryKey: [...staffLadderKeys.one, ladderId],
    queryFn: ({ signal }) =>
      call<typeof staffLadder>('GET /api/ops/ladders/:ladderId', { params: { ladderId }, signal }),
    refetchOnMount: 'always',
  })

/** Returns how many were given away in the last days. */
export const figuresQuery = (days: (typeof FIGURE_DAYS)[number]) =>
  queryOptions({
    queryKey: ['staff-ladders', 'figures', days],
    queryFn: ({ signal }) => call<typeof ladderFigures>('GET /api/ops/ladder-figures', { query: { days }, signal }),
    refetchOnMount: 'always',
  })
