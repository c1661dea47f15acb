import { infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { ideas } from '#modules/community/contract.ts'
import { call } from '#web/lib/api.ts'
import { type IdeaPages, ideasWithNews } from './idea-news.ts'
import { ideaNews } from './ideas.live.ts'
import { ideaKeys } from './keys.ts'

/** Ideas of the community, newest first (CALL-07). */
export const ideasQuery = (viewer: string | null) =>
  infiniteQueryOptions({
    queryKey: ideaKeys.listFor(viewer),
    queryFn: async ({ pageParam: after, signal }) => {
      const askedAt = Date.now()
      return { ...(await call(ideas, { query: { after }, signal })), askedAt }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // messages reach a page only while it is open, so each visit reads again
    refetchOnMount: 'always',
    structuralSharing: (held, fetched) => replaceEqualDeep(held, ideasWithNews(fetched as IdeaPages, ideaNews())),
  })
