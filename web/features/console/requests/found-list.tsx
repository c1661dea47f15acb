import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { messageOf } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { foundQuery } from './queries.ts'
import { words } from './words.ts'

/** Finds requests; the question and what is chosen stand in the address. */
export function FoundList({ chosen }: { chosen: string | null }) {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  return (
    <div className="grid gap-4">
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setParams(typed.trim() === '' ? {} : { q: typed.trim() })
        }}
      >
        <TextField label={words.search} name="q" maxLength={254} value={typed} onChange={setTyped} />
        <Button type="submit" variant="primary" onClick={() => undefined}>
          {words.find}
        </Button>
      </form>
      <Found q={q} chosen={chosen} />
    </div>
  )
}

function Found({ q, chosen }: { q: string; chosen: string | null }) {
  const found = useInfiniteQuery(foundQuery(q))
  const items = found.data && itemsOf(found.data)
  if (!items) {
    if (!found.error) return <LoadingText>{words.searching}</LoadingText>
    return (
      <ErrorState title={words.failed} onRetry={() => void found.refetch()}>
        {messageOf(found.error)}
      </ErrorState>
    )
  }
  if (items.length === 0) return <EmptyState heading="h2" title={words.none} />
  return (
    <>
      <ol aria-label={words.list} className="grid gap-2">
        {items.map(({ id, title, status, hidden, owner }) => (
          <Card
            key={id}
            as="li"
            padded={false}
            className="grid gap-1.5 p-3 has-aria-current:border-brand has-aria-current:bg-brand-soft"
          >
            <Link
              to={`/ops/requests?${new URLSearchParams({ ...(q !== '' && { q }), request: id })}`}
              aria-current={id === chosen ? 'true' : undefined}
              className="cover line-clamp-2 font-semibold wrap-anywhere"
            >
              {title}
            </Link>
            <span className="flex flex-wrap items-center gap-1.5 text-sm text-muted wrap-anywhere">
              <StatusPill status={status} />
              {hidden && <Badge tone="danger">{words.hidden}</Badge>}
              {owner ? (owner.name ?? words.unnamed) : words.deleted}
            </span>
          </Card>
        ))}
      </ol>
      {found.hasNextPage && (
        <ShowMore
          label={words.showMore}
          loadingLabel={words.loadingMore}
          failed={found.isFetchNextPageError ? words.moreFailed : null}
          loading={found.isFetchingNextPage}
          onPress={() => void found.fetchNextPage()}
        />
      )}
    </>
  )
}
