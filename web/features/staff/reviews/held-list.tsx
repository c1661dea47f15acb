import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import {
  type decideReview,
  type HeldReview,
  type heldReviews,
  REVIEW_REASON_MAX,
  ReviewDecision,
} from '#modules/market/reviews/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { words } from './words.ts'

const KEY = ['staff-reviews'] as const

/** Lists reviews that aren't published until staff decide about them, oldest first (REVIEW-03). */
export function HeldList() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof heldReviews>('GET /api/ops/reviews', { signal }),
    refetchOnMount: 'always',
  })
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState icon={CircleCheck} heading="h2" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <section aria-labelledby="held-reviews" className="grid gap-3">
            <h2 id="held-reviews">{words.waiting(total)}</h2>
            <ol className="grid gap-3">
              {items.map((item) => (
                <ReviewCard key={item.requestId} item={item} />
              ))}
            </ol>
          </section>
        )
      }
    </Loaded>
  )
}

function ReviewCard({ item }: { item: HeldReview }) {
  const { requestId, title, at, owner, carrier, stars, text } = item
  return (
    <Card as="li" className="grid gap-2">
      <h3 className="wrap-anywhere">
        <Link to={`/job/${requestId}`} className="reach underline">
          {title}
        </Link>
      </h3>
      <p className="text-sm text-muted">
        {words.stars(stars)} · {words.written} <Time value={at} />
      </p>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{text ?? words.noText}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <PartyLink label={words.owner} person={owner} />
        <PartyLink label={words.carrier} person={carrier} />
      </ul>
      <div className="flex flex-wrap gap-2">
        {ReviewDecision.options.map((decision) => (
          <Decide key={decision} item={item} decision={decision} />
        ))}
      </div>
    </Card>
  )
}

const PartyLink = ({ label, person }: { label: string; person: HeldReview['owner'] }) => (
  <li className="wrap-anywhere">
    {label}:{' '}
    {person === null ? (
      words.left
    ) : (
      <Link to={`/ops/people/${person.userId}`} className="reach text-brand underline">
        {person.name ?? words.nameless}
      </Link>
    )}
  </li>
)

function Decide({ item: { requestId, version }, decision }: { item: HeldReview; decision: ReviewDecision }) {
  return (
    <ReasonButton
      {...words[decision]}
      ask={words.reason}
      limit={REVIEW_REASON_MAX}
      variant={decision === 'refused' ? 'danger' : 'primary'}
      send={(reason, idempotencyKey) =>
        call<typeof decideReview>('POST /api/ops/reviews/:requestId/decision', {
          params: { requestId },
          body: { decision, version, reason },
          idempotencyKey,
        })
      }
      onDone={() => void queryClient.invalidateQueries({ queryKey: KEY })}
    />
  )
}
