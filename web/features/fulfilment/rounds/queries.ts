import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import type { jobsOnTheWay, roundSettings, roundsOfDay } from '#modules/fulfilment/rounds/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'

const ROUNDS = ['rounds'] as const

/** The viewer's rounds of a London day. */
export const roundsQuery = (day: string, viewerId: string) =>
  queryOptions({
    queryKey: [...ROUNDS, 'of-day', day, viewerId],
    queryFn: ({ signal }) => call<typeof roundsOfDay>('GET /api/rounds', { query: { day }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

interface VanHalfDay {
  day: string
  part: DayPart
  vehicleId: string
}

/** Open requests near a round of one of the viewer's vans. */
export const onTheWayQuery = (round: VanHalfDay, viewerId: string) =>
  queryOptions({
    queryKey: [...ROUNDS, 'on-the-way', round, viewerId],
    queryFn: ({ signal }) => call<typeof jobsOnTheWay>('GET /api/rounds/on-the-way', { query: round, signal }),
    refetchOnMount: 'always',
  })

/** Where the viewer's rounds start, and their disposal site. */
export const settingsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: [...ROUNDS, 'settings', viewerId],
    queryFn: ({ signal }) => call<typeof roundSettings>('GET /api/rounds/settings', { signal }),
    refetchOnMount: 'always',
  })

/** Refetches everything about the viewer's rounds. */
export const refetchRounds = (client: QueryClient): void => void refetchQueries(client, ROUNDS)
