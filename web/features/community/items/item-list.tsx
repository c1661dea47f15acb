import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { itemsRoom, titleOf } from '#modules/community/items/contract/facts.ts'
import type { ItemType } from '#modules/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useIncomingItems } from '#web/lib/live/incoming-items.ts'
import { useRoom } from '#web/lib/live/live.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'
import { announce } from '#web/ui/announcer.tsx'
import { TilesSkeleton } from '#web/ui/list-skeletons.tsx'
import { NothingNear, WithoutPlace } from '#web/ui/miles-away.tsx'
import { NewItemsPill } from '#web/ui/new-items-pill.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useAnnounceArrivals } from '#web/ui/use-announce-arrivals.ts'
import { browseWords } from './browse-words.ts'
import { matches } from './item-filter.ts'
import { itemsQuery } from './item-queries.ts'
import { ItemTile } from './item-tile.tsx'
import type { ListedItem } from './item-updates.ts'
import { useItemMessages } from './items.live.ts'
import { listWords } from './list-words.ts'

const SOON = 'item-details-soon'

/** Renders matches among items that aren't loaded, or `none`. `shown` has the ids of the items on screen. */
export type RenderMatches = (shown: ReadonlySet<string>, none: ReactNode) => ReactNode

interface ItemListProps {
  type: ItemType
  /** Filters the loaded items immediately (FREE-03). */
  typed: string
  renderMatches: RenderMatches
  /** Called instead of opening an item's page, for visitors. */
  onBlocked: ((path: string) => void) | undefined
  /** The action of an empty list (FREE-09). */
  listYours: ReactNode
}

/** Lists available items of a type, newest first, live (R39). */
export function ItemList({
  type,
  typed,
  renderMatches,
  onBlocked,
  listYours,
  near,
}: ItemListProps & { near: NearFilter }) {
  useItemMessages()
  useRoom(itemsRoom, undefined, [itemKeys.list(type)])
  const list = useInfiniteQuery(itemsQuery(type, near))
  const items = useMemo(() => list.data && itemsOf(list.data), [list.data])
  if (!items) {
    const loading = <TilesSkeleton text={browseWords.loading[type]} ratio="aspect-4/3" />
    return <QueryFallback query={list} loading={loading} failed={listWords.failed} text={listWords.refresh} />
  }
  const noneNear = items.length === 0 && near.within !== undefined
  return (
    <div className="grid gap-3">
      {noneNear && <NothingNear heading="h2" />}
      {!noneNear && (
        <Tiles
          key={list.isPlaceholderData ? 'before' : JSON.stringify(near)}
          type={type}
          items={items}
          typed={typed}
          renderMatches={renderMatches}
          onBlocked={onBlocked}
          listYours={listYours}
        />
      )}
      <WithoutPlace count={list.data?.pages[0]?.withoutPlace} />
      <NextPageButton list={list} words={listWords} />
    </div>
  )
}

interface TilesProps extends ItemListProps {
  items: readonly ListedItem[]
}

function Tiles({ type, items, typed: typedNow, renderMatches, onBlocked, listYours }: TilesProps) {
  // typing stays fast, however many items are filtered
  const typed = useDeferredValue(typedNow)
  const { ref, shown, waitingCount, newIds, reveal } = useIncomingItems(items, { pill: true })
  useAnnounceArrivals(items, (item) => browseWords.arrived(titleOf(item)))
  const filtering = typed.trim() !== ''
  const listed = filtering ? shown.filter((item) => matches(item, typed)) : shown
  useSpokenCount(typed, listed.length)
  function showTop() {
    reveal()
    window.scrollTo({ top: 0 })
  }
  return (
    <div ref={ref}>
      {waitingCount > 0 && <NewItemsPill label={browseWords.waiting(waitingCount)} onPress={showTop} />}
      {!featureOn('itemDetails') && (
        <span id={SOON} className="sr-only">
          {browseWords.viewSoonReason}
        </span>
      )}
      {listed.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {listed.map((item, index) => (
            <ItemTile
              key={item.id}
              item={item}
              main={index === 0}
              fresh={newIds.has(item.id)}
              reasonId={SOON}
              onBlocked={onBlocked}
            />
          ))}
        </ul>
      )}
      {filtering
        ? renderMatches(new Set(listed.map(({ id }) => id)), <NoMatch action={listYours} />)
        : listed.length === 0 && (
            <NoItems title={browseWords.empty[type]} text={browseWords.emptyText} action={listYours} />
          )}
    </div>
  )
}

function NoMatch({ action }: { action: ReactNode }) {
  useEffect(() => announce(browseWords.noMatch, { now: true }), [])
  return <NoItems title={browseWords.noMatch} text={browseWords.noMatchText} action={action} />
}

function NoItems({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <EmptyState icon={PackageOpen} heading="h2" title={title} action={action}>
      {text}
    </EmptyState>
  )
}

/** Typing pause in ms after which the number of matches is announced. */
const DEBOUNCE_MS = 600

function useSpokenCount(typed: string, count: number) {
  useEffect(() => {
    if (typed.trim() === '' || count === 0) return
    const timer = setTimeout(() => announce(browseWords.found(count), { now: true }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, count])
}
