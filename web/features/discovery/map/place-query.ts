import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { findPlace, Place } from '#modules/core/places/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { words } from './words.ts'

/** Fetches the place of a postcode; fetches nothing for an empty one. */
export const usePlace = (postcode: string): UseQueryResult<Place> =>
  useQuery({
    queryKey: ['place', postcode],
    queryFn: ({ signal }) => call<typeof findPlace>('GET /api/places', { query: { postcode }, signal }),
    enabled: postcode !== '',
    // postcodes don't move
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Returns the error for an unknown postcode or a failed search (ERR-61, ERR-62). */
export function searchProblem(error: Error, postcode: string): string {
  if (error instanceof ApiError && error.code === 'place_not_covered') return error.message
  const refused = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return refused ? words.finder.notFound(postcode) : words.finder.unreachable
}
