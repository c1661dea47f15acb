import { useInfiniteQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { type IdeaForViewer, ideasRoom } from '#modules/community/ideas/contract.ts'
import { ideaKeys } from '#web/features/community/keys.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { useIncomingItems } from '#web/lib/live/incoming-items.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TilesSkeleton } from '#web/ui/list-skeletons.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useAnnounceArrivals } from '#web/ui/use-announce-arrivals.ts'
import { IdeaCard } from './idea-card.tsx'
import { ideasQuery } from './idea-queries.ts'
import { useIdeaMessages } from './ideas.live.ts'
import { words } from './words.ts'

const REFETCH = [ideaKeys.list]

interface IdeaListProps {
  viewerId: string | null
  /** Called instead of liking, for visitors. */
  onBlocked: (() => void) | undefined
  /** Shown below another user's idea. */
  extra: (idea: IdeaForViewer) => ReactNode
}

/** Lists community ideas, newest first, live (UPC-05). */
export function IdeaList({ viewerId, onBlocked, extra }: IdeaListProps) {
  useIdeaMessages()
  useRoom(ideasRoom, undefined, REFETCH)
  const list = useInfiniteQuery(ideasQuery(viewerId))
  const items = useMemo(() => list.data && itemsOf(list.data), [list.data])
  if (!items) {
    const loading = <TilesSkeleton text={words.loading} ratio="aspect-video" />
    return <QueryFallback query={list} loading={loading} failed={words.failed} text={words.refresh} />
  }
  return (
    <div className="grid gap-3">
      <Cards ideas={items} viewerId={viewerId} onBlocked={onBlocked} extra={extra} />
      <NextPageButton list={list} words={words} />
    </div>
  )
}

function Cards({ ideas, viewerId, onBlocked, extra }: IdeaListProps & { ideas: readonly IdeaForViewer[] }) {
  const { ref, shown, newIds } = useIncomingItems(ideas)
  useAnnounceArrivals(ideas, ({ title }) => words.arrived(title))
  useSharedLink()
  return (
    <div ref={ref}>
      {ideas.length === 0 ? (
        <EmptyState icon={Lightbulb} title={words.empty} action={viewerId === null ? <SignInLinks /> : undefined}>
          {viewerId === null ? words.emptyVisitor : words.emptyMember}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((idea) => (
            <IdeaCard key={idea.id} idea={idea} fresh={newIds.has(idea.id)} onBlocked={onBlocked} extra={extra(idea)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function SignInLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <LinkButton variant="primary" to={loginPath('/upcycle')}>
        {words.login}
      </LinkButton>
      <LinkButton to={loginPath('/upcycle', '/signup')}>{words.signUp}</LinkButton>
    </div>
  )
}

/** Scrolls to the project in the URL's fragment once it has rendered. */
function useSharedLink() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
