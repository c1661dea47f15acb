import { useInfiniteQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { type IdeaForViewer, ideasRoom } from '#modules/community/ideas/contract.ts'
import { ideaKeys } from '#web/features/community/keys.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { TilesSkeleton } from '#web/ui/list-skeletons.tsx'
import { MissingPage } from '#web/ui/missing-page.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { IdeaCard } from './idea-card.tsx'
import { ideaQuery } from './idea-queries.ts'
import { useIdeaMessages } from './ideas.live.ts'
import { words } from './words.ts'

const REFETCH = [ideaKeys.list]
const pageWords = words.one

interface IdeaViewProps {
  ideaId: string
  viewerId: string | null
  /** Called instead of liking, for visitors. */
  onBlocked: (() => void) | undefined
  /** Shown below another user's idea. */
  extra: (idea: IdeaForViewer) => ReactNode
}

/** The live page of one idea. */
export function IdeaView({ ideaId, viewerId, onBlocked, extra }: IdeaViewProps) {
  useIdeaMessages()
  useRoom(ideasRoom, undefined, REFETCH)
  const ideas = useInfiniteQuery(ideaQuery(ideaId, viewerId))
  const { data, error } = ideas
  // live messages about other ideas also reach this list
  const idea = data && itemsOf(data).find(({ id }) => id === ideaId)
  usePageTitle(idea?.title ?? words.title)
  if (idea) return <IdeaCard idea={idea} fresh={false} onBlocked={onBlocked} extra={extra(idea)} isOwnPage />
  if (data || (error instanceof ApiError && error.status === 404)) return <IdeaMissing />
  const loading = <TilesSkeleton text={pageWords.loading} ratio="aspect-video" />
  return (
    <QueryFallback
      query={ideas}
      loading={loading}
      failed={pageWords.failed}
      text={words.refresh}
      heading={words.title}
    />
  )
}

/** The page of an unknown or removed idea. */
export const IdeaMissing = () => (
  <MissingPage
    icon={Lightbulb}
    title={pageWords.missing}
    text={pageWords.missingText}
    to="/upcycle"
    link={pageWords.all}
  />
)
