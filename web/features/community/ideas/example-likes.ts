import { useQuery } from '@tanstack/react-query'
import type {
  ExampleLikes,
  exampleChanged,
  exampleLikes,
  likeExample,
  unlikeExample,
} from '#modules/community/community/ideas/contract.ts'
import { exampleKeys } from '#web/features/community/keys.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useLive } from '#web/lib/live/live.ts'
import { toast } from '#web/ui/toast.ts'
import type { Likes } from './social.tsx'
import { words } from './words.ts'

type CachedLikes = Awaited<ReturnType<typeof fetchLikes>>
const fetchLikes = (signal: AbortSignal) => call<typeof exampleLikes>('GET /api/upcycle-examples', { signal })

/** Returns the likes with one example updated, unless the cached version is newer. Live messages have no `liked`. */
const withLikes = (
  cached: CachedLikes | undefined,
  now: Omit<ExampleLikes, 'liked'> & { liked?: boolean },
): CachedLikes | undefined =>
  cached && {
    items: cached.items.map((one) => (one.id === now.id && now.version >= one.version ? { ...one, ...now } : one)),
  }

/**
 * Returns the live likes of the curated examples by id; a page calls it once. For visitors, liking calls `onBlocked`.
 * Empty while loading and while the feature is off.
 */
export function useExampleLikes(
  viewerId: string | null,
  onBlocked: (() => void) | undefined,
): ReadonlyMap<string, Likes> {
  const key = exampleKeys.likesFor(viewerId)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchLikes(signal),
    enabled: featureOn('upcycleSocial'),
    refetchOnMount: 'always',
  })
  const show = (now: Parameters<typeof withLikes>[1]) =>
    queryClient.setQueryData<CachedLikes>(key, (cached) => withLikes(cached, now))
  useLive<typeof exampleChanged>('example.changed', ({ id, version, patch }) => void show({ id, version, ...patch }))
  async function toggle(cached: ExampleLikes) {
    show({ ...cached, liked: !cached.liked, likes: cached.likes + (cached.liked ? -1 : 1) })
    try {
      const input = { params: { exampleId: cached.id } }
      show(
        cached.liked
          ? await call<typeof unlikeExample>('DELETE /api/upcycle-examples/:exampleId/like', input)
          : await call<typeof likeExample>('POST /api/upcycle-examples/:exampleId/like', input),
      )
    } catch (error) {
      show(cached)
      void toast({ title: words.actionFailed, description: messageOf(error), tone: 'error' }, { topic: 'like' })
    }
  }
  return new Map(
    data?.items.map((cached) => [
      cached.id,
      { count: cached.likes, liked: cached.liked, toggle: onBlocked ?? (() => void toggle(cached)) },
    ]),
  )
}
