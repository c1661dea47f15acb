import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { bidPlaced } from '#modules/market/bidding/contract/live.ts'
import type { bidReturned, LedgerEntry, myBidLedger } from '#modules/market/bidding/returns/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { useLive } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ledgerWords as words } from './return-words.ts'

/** Entries shown at first. */
const INITIAL_ENTRIES = 5

/** 'Your bids': how many bids a limited plan has left this month, and the ledger (QUOTA-04). */
export function YourBids({ viewerId }: { viewerId: string }) {
  const query = useQuery({
    queryKey: biddingKeys.ledgerFor(viewerId),
    queryFn: ({ signal }) => call<typeof myBidLedger>('GET /api/my-bid-ledger', { signal }),
    ...LIVE,
  })
  const refetch = () => refetchSoon(queryClient, biddingKeys.ledgerFor(viewerId))
  useLive<typeof bidReturned>('bid.returned', refetch)
  useLive<typeof bidPlaced>('bid.placed', ({ patch }) => {
    if (patch.bidderId === viewerId) refetch()
  })
  if (query.data?.limit === null) return null
  return (
    <Card as="section" aria-labelledby="your-bids" className="grid content-start gap-3">
      <h2 id="your-bids">{words.title}</h2>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ limit, placed, returned, items }) => (
          <>
            <BidsLeft limit={limit ?? 0} placed={placed} returned={returned} />
            <Ledger items={items} />
            <p className="text-sm text-muted">{words.rules}</p>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function BidsLeft({ limit, placed, returned }: { limit: number; placed: number; returned: number }) {
  const total = limit + returned
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <strong className="tabular">{words.bidsLeft(Math.max(0, total - placed), total)}</strong>
      {returned > 0 && <span className="text-sm tabular text-muted">{words.total(limit, returned)}</span>}
    </div>
  )
}

function Ledger({ items }: { items: readonly LedgerEntry[] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (items.length === 0) return <p className="text-muted">{words.empty}</p>
  const visible = isExpanded ? items : items.slice(0, INITIAL_ENTRIES)
  return (
    <>
      <ol aria-label={words.listLabel} className="grid divide-y divide-line">
        {visible.map((entry) => (
          <Entry key={`${entry.bidId} ${entry.change}`} entry={entry} />
        ))}
      </ol>
      {visible.length < items.length && (
        <Button size="s" className="w-fit" onClick={() => setExpanded(true)}>
          {words.showAll(items.length)}
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { requestId, title, at, change } = entry
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-2">
      <span className="grid min-w-0 gap-0.5">
        {title === null ? (
          <span className="text-muted">{words.jobMissing}</span>
        ) : (
          <Link className="w-fit font-semibold text-brand underline wrap-anywhere" to={`/job/${requestId}`}>
            {title}
          </Link>
        )}
        <span className="text-sm text-muted">
          {words.entryText(entry)} · {shortDate(at)}
        </span>
      </span>
      <span className={classes('tabular font-semibold', change === 1 ? 'text-brand' : 'text-muted')}>
        {words.change(change)}
      </span>
    </li>
  )
}
