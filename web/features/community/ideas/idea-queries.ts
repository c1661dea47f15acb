import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ideas, readIdea } from '#modules/community/community/ideas/contract.ts'
import { ideaKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'
import { structuralSharing } from '#web/lib/api/structural-sharing.ts'
import { withFetchTime } from '#web/lib/live/versioned-messages.ts'
import { type IdeaPages, ideasWithUpdates } from './idea-updates.ts'
import { ideaUpdates } from './ideas.live.ts'

const shareWithUpdates = (cached: unknown, fetched: unknown) =>
  structuralSharing(cached, ideasWithUpdates(fetched as IdeaPages, ideaUpdates()))

/** Query of community ideas, newest first (CALL-07). */
export const ideasQuery = (viewerId: string | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ideaKeys.listFor(viewerId),
    queryFn: ({ pageParam: after, signal }) =>
      withFetchTime(() => call<typeof ideas>('GET /api/ideas', { query: { after }, signal })),
    structuralSharing: shareWithUpdates,
  })

/** Query of one idea, as a list of one. */
export const ideaQuery = (ideaId: string, viewerId: string | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ideaKeys.one(ideaId, viewerId),
    queryFn: ({ signal }) =>
      withFetchTime(async () => ({
        items: [await call<typeof readIdea>('GET /api/ideas/:ideaId', { params: { ideaId }, signal })],
        next: null,
      })),
    structuralSharing: shareWithUpdates,
  })
