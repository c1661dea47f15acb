import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import {
  CHEAP_DAYS,
  type CheapCarrier,
  LEAST_BIDS,
  LEAST_SHARE,
  type tooCheap,
} from '#modules/market/bidding/too-cheap/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { words } from './words.ts'

const { cheap: cheapWords } = words
const { columns } = cheapWords

const COLUMNS: readonly Column<CheapCarrier>[] = [
  {
    name: columns.carrier,
    cell: ({ carrierId, name }) => (
      <Link
        className="inline-flex min-h-11 items-center text-brand underline wrap-anywhere"
        to={`/ops/people/${carrierId}`}
      >
        {name ?? words.unnamed}
      </Link>
    ),
  },
  { name: columns.bids, numeric: true, cell: ({ bids }) => bids },
  { name: columns.marked, numeric: true, cell: ({ marked }) => marked },
  { name: columns.share, numeric: true, cell: ({ bids, marked }) => `${Math.round((100 * marked) / bids)}%` },
  { name: columns.last, numeric: true, cell: ({ lastAt }) => <Time value={lastAt} /> },
]

/** Lists carriers that often bid far below the disposal cost. */
export function TooCheap() {
  const query = useQuery({
    queryKey: ['too-cheap'],
    queryFn: ({ signal }) => call<typeof tooCheap>('GET /api/ops/too-cheap', { signal }),
    refetchOnMount: 'always',
  })
  return (
    <div className="grid gap-4">
      <p className="max-w-text text-muted">{cheapWords.text(LEAST_BIDS, CHEAP_DAYS, LEAST_SHARE)}</p>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={cheapWords.none} heading="h2" />
          ) : (
            <Table caption={words.names.cheap} columns={COLUMNS} rows={items} keyOf={({ carrierId }) => carrierId} />
          )
        }
      </Loaded>
    </div>
  )
}
