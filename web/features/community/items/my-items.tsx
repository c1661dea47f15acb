import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { myAsks } from '#modules/community/items/contract/asks.ts'
import type { myItems } from '#modules/community/items/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { itemsOf, type Page, type Pages } from '#web/lib/api/pages.ts'
import { useLiveConnection } from '#web/lib/live/live.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { browseWords } from './browse-words.ts'
import { ItemStatus } from './item-facts.tsx'
import { myAsksQuery, myItemsQuery } from './item-queries.ts'
import { ItemRow } from './item-row.tsx'
import { withCreatedAt } from './item-updates.ts'
import { useItemMessages } from './items.live.ts'
import { listWords } from './list-words.ts'
import { useAskToasts } from './use-ask-toasts.ts'
import { words } from './words.ts'

const mineWords = words.mine
type OwnItem = AnswerOf<typeof myItems>['items'][number]
type OwnAsk = AnswerOf<typeof myAsks>['items'][number]

const TONES: Record<OwnAsk['status'], BadgeTone> = {
  waiting: 'live',
  promised: 'ok',
  passed: 'neutral',
  withdrawn: 'neutral',
}

const askStatusText = ({ status, accepted }: OwnAsk): string =>
  mineWords.ask[status === 'promised' && !accepted ? 'unanswered' : status]

/** Shows the viewer's items and asks, live. */
export function MyItems({ viewerId }: { viewerId: string }) {
  useItemMessages()
  useAskToasts(viewerId)
  useLiveConnection()
  const items = useInfiniteQuery(myItemsQuery(viewerId))
  const asks = useInfiniteQuery(myAsksQuery(viewerId))
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <Panel
        id="listed"
        title={mineWords.itemsTitle}
        source={items}
        loading={mineWords.loading}
        failed={mineWords.failed}
        empty={
          <EmptyState
            title={mineWords.empty}
            action={<LinkButton to="/freecycle/new">{browseWords.listYours}</LinkButton>}
          >
            {mineWords.emptyText}
          </EmptyState>
        }
      >
        {itemsOf<OwnItem>(items.data).map(({ item, askCount, hidden }) => (
          <ItemRow
            key={item.id}
            item={withCreatedAt(item)}
            facts={
              <>
                {hidden && <Badge tone="danger">{uiWords.hiddenMark}</Badge>}
                <ItemStatus status={item.status} />
                <span>{words.asks.count(askCount)}</span>
              </>
            }
          />
        ))}
      </Panel>
      <Panel
        id="asked"
        title={mineWords.asksTitle}
        source={asks}
        loading={mineWords.loadingAsks}
        failed={mineWords.failedAsks}
        empty={
          <EmptyState title={mineWords.emptyAsks} action={<LinkButton to="/freecycle">{mineWords.browse}</LinkButton>}>
            {mineWords.emptyAsksText}
          </EmptyState>
        }
      >
        {itemsOf<OwnAsk>(asks.data).map((ask) => (
          <ItemRow
            key={ask.id}
            item={withCreatedAt(ask.item)}
            facts={<Badge tone={TONES[ask.status]}>{askStatusText(ask)}</Badge>}
          />
        ))}
      </Panel>
    </div>
  )
}

interface PanelProps {
  id: string
  title: string
  source: {
    data: Pages<Page<unknown>> | undefined
    error: Error | null
    errorUpdateCount: number
    hasNextPage: boolean
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    refetch(): Promise<unknown>
    fetchNextPage(): Promise<unknown>
  }
  loading: string
  failed: string
  empty: ReactNode
  children: readonly ReactNode[]
}

function Panel({ id, title, source, loading, failed, empty, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id}>{title}</h2>
      {!source.data && (
        <QueryFallback query={source} loading={<RowsSkeleton text={loading} count={3} />} failed={failed} />
      )}
      {source.data && (children.length === 0 ? empty : <ul className="grid gap-3">{children}</ul>)}
      <NextPageButton list={source} words={listWords} />
    </section>
  )
}
