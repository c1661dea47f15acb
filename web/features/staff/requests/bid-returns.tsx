import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { isTooCheap } from '#modules/market/bidding/contract/facts.ts'
import type { decideReturn, returnQueue, StaffReturn } from '#modules/market/bidding/returns/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Time } from '#web/ui/time.tsx'
import { DecisionButton } from '../decision-button.tsx'
import { DetailSection } from '../detail-section.tsx'
import { TextLink } from '../text-link.tsx'
import { words } from './words.ts'

const returnWords = words.returns
const KEY = ['staff-requests', 'returns'] as const

/** Returns the bids on a request, or all bids whose return waits for staff, oldest first. */
const useReturns = (requestId?: string) =>
  useQuery({
    queryKey: [...KEY, requestId ?? null],
    queryFn: ({ signal }) =>
      call<typeof returnQueue>('GET /api/ops/bid-returns', { query: { ...(requestId && { requestId }) }, signal }),
    refetchOnMount: 'always',
    enabled: featureOn('bidReturns'),
  })

/** Lists bid returns over the monthly limit, which staff decide. Renders nothing if there are none (QUOTA-05). */
export function WaitingReturns() {
  const { data } = useReturns()
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="waiting-returns">
      <details>
        <summary className="min-h-11 cursor-pointer content-center">
          <h2 id="waiting-returns" className="inline">
            {returnWords.waiting(data.items.length)}
          </h2>
        </summary>
        <p className="text-muted">{returnWords.waitingText}</p>
        <BidList items={data.items} titled />
      </details>
    </Card>
  )
}

/** Lists the bids on a request, which staff can return manually. */
export function ReturnsOfRequest({ requestId, disposalCost }: { requestId: string; disposalCost: number | null }) {
  const query = useReturns(requestId)
  if (!featureOn('bidReturns')) return null
  return (
    <DetailSection title={returnWords.title}>
      <Loaded query={query} loading={words.searching} failed={words.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{returnWords.none}</p>
          ) : (
            <BidList items={items} disposalCost={disposalCost} />
          )
        }
      </Loaded>
    </DetailSection>
  )
}

interface BidListProps {
  items: readonly StaffReturn[]
  /** Whether to show the title of each bid's request. */
  titled?: boolean
  /** The disposal cost of the items in pounds, to flag bids well below it (FLOOR-12); null if unknown. */
  disposalCost?: number | null
}

function BidList({ items, titled = false, disposalCost = null }: BidListProps) {
  return (
    <ol className="grid divide-y divide-line">
      {items.map((item) => (
        <li key={item.bidId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere">
              <span className="tabular font-semibold">{formatPounds(item.bidAmount)}</span>{' '}
              {item.carrierId === null ? (
                words.deleted
              ) : (
                <TextLink to={`/ops/people/${item.carrierId}`}>{item.carrierName ?? words.unnamed}</TextLink>
              )}
            </p>
            {titled && (
              <Link className="w-fit text-brand underline wrap-anywhere" to={`/ops/requests?request=${item.requestId}`}>
                {item.title ?? returnWords.hidden}
              </Link>
            )}
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {returnWords.placed} <Time value={item.placedAt} />
              {disposalCost !== null && isTooCheap(item.bidAmount, disposalCost) && (
                <Badge>{returnWords.belowDisposalCost}</Badge>
              )}
              {item.withdrawn && <Badge>{returnWords.withdrawn}</Badge>}
              {item.returned && (
                <Badge tone={item.returned.state === 'returned' ? 'ok' : 'neutral'}>
                  {returnWords.states[item.returned.state]}: {returnWords.reasons[item.returned.reason]}
                </Badge>
              )}
            </p>
          </div>
          <Actions item={item} />
        </li>
      ))}
    </ol>
  )
}

function Actions({ item: { bidId, carrierId, withdrawn, returned } }: { item: StaffReturn }) {
  const isAgent = useHasLevel('agent')
  if (!isAgent || carrierId === null || withdrawn || returned?.state === 'returned') return null
  const decisions = returned?.state === 'waiting' ? (['return', 'refuse'] as const) : (['return'] as const)
  return (
    <div className="flex flex-wrap gap-2">
      {decisions.map((decision) => (
        <DecisionButton
          {...returnWords.actions[decision]}
          key={decision}
          topic="returns"
          size="s"
          send={(reason, idempotencyKey) =>
            call<typeof decideReturn>('POST /api/ops/bid-returns/:bidId', {
              params: { bidId },
              body: { decision, reason },
              idempotencyKey,
            })
          }
          onDone={() => void queryClient.invalidateQueries({ queryKey: KEY })}
        />
      ))}
    </div>
  )
}
