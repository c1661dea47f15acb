import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReceivedAsk } from '#modules/community/items/contract/asks.ts'
import type { ItemPage } from '#modules/community/items/contract/pages.ts'
import type { undoPromise } from '#modules/community/items/contract/promises.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge, badgeIcons } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { askerName } from './ask-names.ts'
import { ItemContact } from './item-contact.tsx'
import { asksQuery } from './item-queries.ts'
import { listWords } from './list-words.ts'
import { PromiseForm } from './promise-form.tsx'
import { words } from './words.ts'

const asksWords = words.asks

interface ReceivedAsksProps {
  page: ItemPage
  viewerId: string
  /** More actions for an ask. */
  extra: (ask: ReceivedAsk) => ReactNode
}

/** Lists the asks for one of the viewer's items, oldest first, live, and lets them promise it. */
export function ReceivedAsks({ page, viewerId, extra }: ReceivedAsksProps) {
  const { item, promised } = page
  return (
    <Card as="section" aria-labelledby="asks" className="grid gap-4">
      <h2 id="asks" tabIndex={-1}>
        {asksWords.title}
      </h2>
      {promised && <Promised itemId={item.id} ask={promised} viewerId={viewerId} />}
      <AskList itemId={item.id} choosable={item.status === 'available'} extra={extra} />
    </Card>
  )
}

function refetchItem(itemId: string) {
  void queryClient.invalidateQueries({ queryKey: itemKeys.asksFor(itemId) })
  return queryClient.invalidateQueries({ queryKey: itemKeys.detailOf(itemId) })
}

function Promised({ itemId, ask, viewerId }: { itemId: string; ask: ReceivedAsk; viewerId: string }) {
  const name = askerName(ask)
  return (
    <div className="grid gap-3 rounded-s border border-line bg-ok-soft p-4">
      <p className="font-semibold">{asksWords.promised(name)}</p>
      {ask.accepted ? (
        <ItemContact itemId={itemId} viewerId={viewerId} other="asker" />
      ) : (
        <p role="status">{asksWords.unanswered}</p>
      )}
      <ConfirmButton
        className="justify-self-start"
        label={asksWords.undo}
        title={asksWords.undoQuestion}
        pendingLabel={asksWords.undoing}
        cancelLabel={asksWords.keep}
        keyedBy={[itemId, ask.version]}
        send={(idempotencyKey) =>
          call<typeof undoPromise>('POST /api/items/:itemId/undo-promise', { params: { itemId }, idempotencyKey })
        }
        onDone={async () => {
          announce(asksWords.undone, { now: true })
          await refetchItem(itemId)
          focusHeading('asks')
        }}
        onFailed={() => refetchItem(itemId)}
      >
        <p>{asksWords.undoText(name, ask.accepted)}</p>
      </ConfirmButton>
    </div>
  )
}

function AskList({
  itemId,
  choosable,
  extra,
}: { itemId: string; choosable: boolean } & Pick<ReceivedAsksProps, 'extra'>) {
  const asks = useInfiniteQuery(asksQuery(itemId))
  if (!asks.data)
    return (
      <QueryFallback query={asks} loading={<LoadingText>{asksWords.loading}</LoadingText>} failed={asksWords.failed} />
    )
  const list = itemsOf(asks.data)
  if (list.length === 0) {
    return (
      <EmptyState icon={MessageCircle} title={asksWords.empty}>
        {asksWords.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {list.map((ask) => (
          <AskRow key={ask.id} ask={ask} choosable={choosable} extra={extra(ask)} />
        ))}
      </ul>
      <NextPageButton list={asks} words={listWords} />
    </>
  )
}

function AskRow({ ask, choosable, extra }: { ask: ReceivedAsk; choosable: boolean; extra: ReactNode }) {
  const name = askerName(ask)
  const [choosing, setChoosing] = useState(false)
  const { opener, form } = useFormFocus(choosing)
  return (
    <li className="grid gap-2 rounded-s border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <Time value={ask.createdAt} className="text-sm text-muted" />
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{ask.message}</p>
      {ask.status === 'promised' && (
        <Badge tone="ok" icon={badgeIcons.done}>
          {asksWords.promisedHere}
        </Badge>
      )}
      {choosable &&
        (choosing ? (
          <div ref={form}>
            <PromiseForm
              ask={ask}
              onDone={async () => {
                await refetchItem(ask.itemId)
                setChoosing(false)
                focusHeading('asks')
              }}
              onCancel={() => setChoosing(false)}
            />
          </div>
        ) : (
          <Button
            ref={opener}
            className="justify-self-start"
            aria-label={asksWords.promiseTo(name)}
            onClick={() => setChoosing(true)}
          >
            {asksWords.promise}
          </Button>
        ))}
      {extra}
    </li>
  )
}
