import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReceivedAsk } from '#modules/community/items/contract/asks.ts'
import { itemRoom, titleOf } from '#modules/community/items/contract/facts.ts'
import type { Item, ItemType } from '#modules/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { announce } from '#web/ui/announcer.tsx'
import { HiddenNotice } from '#web/ui/hidden-notice.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AskPanel } from './ask-panel.tsx'
import { ItemFacts } from './item-facts.tsx'
import { listPath } from './item-path.ts'
import { ItemPhotos } from './item-photos.tsx'
import { itemQuery } from './item-queries.ts'
import type { ItemPageData } from './item-updates.ts'
import { useItemMessages } from './items.live.ts'
import { listWords } from './list-words.ts'
import { OwnItem } from './own-item.tsx'
import { ReceivedAsks } from './received-asks.tsx'
import { useAskToasts } from './use-ask-toasts.ts'
import { words } from './words.ts'

const itemWords = words.item

interface ItemViewProps {
  itemId: string
  viewerId: string
  /** The list to link back to before the item has loaded. */
  type: ItemType
  /** Shown below another user's item. */
  extra: (item: Item) => ReactNode
  /** Actions for an ask for one of the viewer's items. */
  askExtra: (ask: ReceivedAsk) => ReactNode
  /** Shown on the viewer's item once it has gone. */
  goneNote: (item: Item) => ReactNode
  /** Shown above the actions for the viewer's item. */
  ownNote: (item: Item) => ReactNode
  /** Shown in the question about removing the viewer's item. */
  removalNote: (item: Item) => ReactNode
}

/** The live page of an item (R38), where signed-in users can ask for it or promise it. */
export function ItemView({ itemId, viewerId, type, ...renderers }: ItemViewProps) {
  useItemMessages()
  useAskToasts(viewerId, itemId)
  useRoom(itemRoom, itemId, [itemKeys.detailOf(itemId), itemKeys.asksFor(itemId)])
  const item = useQuery(itemQuery(itemId, viewerId))
  const { data, error } = item
  usePageTitle(data ? titleOf(data.item) : itemWords.loading)
  const missing = error instanceof ApiError && error.status === 404
  if (!data) {
    if (missing) return <ItemMissing type={type} />
    const loading = <LoadingText>{itemWords.loading}</LoadingText>
    return (
      <QueryFallback
        query={item}
        loading={loading}
        failed={listWords.failed}
        text={listWords.refresh}
        heading={itemWords.title}
      />
    )
  }
  return <LoadedItem page={missing ? { ...data, removed: true } : data} viewerId={viewerId} {...renderers} />
}

function LoadedItem({
  page,
  viewerId,
  extra,
  askExtra,
  goneNote,
  ownNote,
  removalNote,
}: { page: ItemPageData } & Omit<ItemViewProps, 'itemId' | 'type'>) {
  const navigate = useNavigate()
  const { item } = page
  const gone = page.removed || (item.status === 'gone' && !page.own)
  useSpokenGone(gone)
  async function leave() {
    await navigate(featureOn('listing') ? '/my-items' : listPath(item.type))
    queryClient.removeQueries({ queryKey: itemKeys.detailOf(item.id) })
  }
  const hasActions = !gone && featureOn('itemDetails')
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-10">
      <ItemPhotos item={item} />
      <div className="grid content-start gap-6">
        {page.hidden && <HiddenNotice />}
        {gone ? <Gone type={item.type} title={titleOf(item)} /> : <ItemFacts item={item} />}
        {hasActions && !page.own && <AskPanel item={item} ask={page.ask} viewerId={viewerId} />}
        {hasActions && page.own && (
          <>
            {item.status !== 'gone' && <ReceivedAsks page={page} viewerId={viewerId} extra={askExtra} />}
            <OwnItem
              item={item}
              goneNote={goneNote(item)}
              ownNote={ownNote(item)}
              removalNote={removalNote(item)}
              onRemoved={() => void leave()}
            />
          </>
        )}
        {!gone && !page.own && extra(item)}
        <LiveStatus />
      </div>
    </div>
  )
}

/** The page of an item that has gone or was removed while open. */
function Gone({ type, title }: { type: ItemType; title: string }) {
  return (
    <div className="grid gap-4">
      <h1 tabIndex={-1} className="text-muted [overflow-wrap:anywhere]">
        {title}
      </h1>
      <EmptyState
        icon={PackageX}
        heading="h2"
        title={itemWords.gone}
        action={
          <LinkButton variant="primary" to={listPath(type)}>
            {itemWords.back}
          </LinkButton>
        }
      >
        {itemWords.goneText}
      </EmptyState>
    </div>
  )
}

/** The page of an unknown item (R38). */
export function ItemMissing({ type }: { type: ItemType }) {
  usePageTitle(itemWords.missing)
  return (
    <div className="grid justify-items-start gap-4 py-12">
      <h1 tabIndex={-1}>{itemWords.missing}</h1>
      <p className="text-muted">{itemWords.missingText}</p>
      <LinkButton variant="primary" to={listPath(type)}>
        {itemWords.back}
      </LinkButton>
    </div>
  )
}

function useSpokenGone(gone: boolean) {
  const before = useRef(gone)
  useEffect(() => {
    if (gone && !before.current) announce(itemWords.goneSpoken)
    before.current = gone
  }, [gone])
}
