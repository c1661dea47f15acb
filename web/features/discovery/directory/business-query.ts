import { queryOptions } from '@tanstack/react-query'
import type { businessPage, myGallery } from '#modules/discovery/directory/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The public page of a business. */
export const businessQuery = (userId: string) =>
  queryOptions({
    queryKey: ['business', userId],
    queryFn: ({ signal }) => call<typeof businessPage>('GET /api/businesses/:userId', { params: { userId }, signal }),
  })

/** The viewer's own gallery, even if their plan doesn't show it. */
export const galleryQuery = queryOptions({
  queryKey: ['own gallery'],
  queryFn: ({ signal }) => call<typeof myGallery>('GET /api/gallery', { signal }),
})
