import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { itemsRoom } from '#modules/community/items/contract/facts.ts'
import type { ItemType } from '#modules/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { useHasBeenOnScreen } from '#web/lib/boot/use-on-screen.ts'
import { useIncomingItems } from '#web/lib/live/incoming-items.ts'
import { useRoom } from '#web/lib/live/live.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { NothingNear, WithoutPlace } from '#web/ui/miles-away.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { listingPath, listPath } from './item-path.ts'
import { latestItemsQuery } from './item-queries.ts'
import { ItemRow, visitorClickHandler } from './item-row.tsx'
import { latestLimit } from './item-updates.ts'
import { useItemMessages } from './items.live.ts'
import { listWords } from './list-words.ts'

const REFETCH = [itemKeys.latest]

/** Shows a visitor that this needs an account; signing in returns to `returnTo`. */
export type AskToSignIn = (action: 'view' | 'list' | 'sell', returnTo: string) => void

interface LatestItemsProps {
  type: ItemType
  onSignInNeeded: AskToSignIn
  near: NearFilter
}

/**
 * A homepage list of the newest items, live once it has been on screen: two for visitors, five for signed-in users (HOME-29,
 * HOME-30).
 */
export function LatestItems({ type, onSignInNeeded, near }: LatestItemsProps) {
  const viewerId = useViewer()?.id ?? null
  const latestWords = listWords.latest[type]
  const section = useRef<HTMLElement>(null)
  useRoom(itemsRoom, undefined, REFETCH, useHasBeenOnScreen(section))
  return (
    <section ref={section} aria-labelledby={`latest-${type}`} className="grid content-start gap-3">
      <h2 id={`latest-${type}`}>{latestWords.title}</h2>
      <List key={viewerId} type={type} viewerId={viewerId} onSignInNeeded={onSignInNeeded} near={near} />
    </section>
  )
}

/** Both item lists with shared live updates. */
export function LatestOfBothTypes(props: Omit<LatestItemsProps, 'type'>) {
  useItemMessages()
  return (
    <>
      <LatestItems type="sell_item" {...props} />
      <LatestItems type="freecycle_item" {...props} />
    </>
  )
}

interface ListProps extends LatestItemsProps {
  viewerId: string | null
}

function List({ type, viewerId, onSignInNeeded, near }: ListProps) {
  const latestWords = listWords.latest[type]
  const latest = useQuery(latestItemsQuery(type, viewerId, near))
  const { data } = latest
  const { ref, shown, newIds } = useIncomingItems(data?.items)
  const listing = <ListingLink type={type} viewerId={viewerId} onSignInNeeded={onSignInNeeded} />
  if (!data) {
    const loading = <RowsSkeleton text={latestWords.loading} count={latestLimit(viewerId)} />
    return <QueryFallback query={latest} loading={loading} failed={listWords.failed} text={listWords.refresh} />
  }
  return (
    <div ref={ref} className="grid gap-3">
      {data.items.length === 0 && near.within !== undefined ? (
        <>
          <NothingNear />
          <WithoutPlace count={data.withoutPlace} />
        </>
      ) : data.items.length === 0 ? (
        <EmptyState title={latestWords.empty} action={listing}>
          {latestWords.emptyText}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {shown.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                fresh={newIds.has(item.id)}
                onBlocked={viewerId === null ? (path) => onSignInNeeded('view', path) : undefined}
              />
            ))}
          </ul>
          <WithoutPlace count={data.withoutPlace} />
          <div className="flex flex-wrap gap-2 *:flex-auto">
            {listing}
            {viewerId !== null && <LinkButton to={listPath(type)}>{listWords.viewAll}</LinkButton>}
            {viewerId === null && data.more && <LinkButton to="/signup">{listWords.signUp}</LinkButton>}
          </div>
        </>
      )}
    </div>
  )
}

/** Links to the listing form. A link works before scripts have loaded, and then leads visitors to the login page. */
function ListingLink({ type, viewerId, onSignInNeeded }: Omit<ListProps, 'near'>) {
  const path = listingPath(type)
  const askToSignIn = viewerId === null ? () => onSignInNeeded(type === 'sell_item' ? 'sell' : 'list', path) : undefined
  return (
    <LinkButton to={path} icon={<Plus aria-hidden size={18} />} onClick={visitorClickHandler(askToSignIn, path)}>
      {listWords.latest[type].list}
    </LinkButton>
  )
}
