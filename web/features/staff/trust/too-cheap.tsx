import { queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import {
  type CheapCarrier,
  COUNTED_DAYS,
  MIN_BIDS,
  MIN_SHARE_PERCENT,
  type tooCheap,
} from '#modules/market/bidding/too-cheap/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { LoadedItems } from '../loaded-items.tsx'
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

const cheapQuery = queryOptions({
  queryKey: ['too-cheap'],
  queryFn: ({ signal }) => call<typeof tooCheap>('GET /api/ops/too-cheap', { signal }),
  refetchOnMount: 'always',
})

/** Lists carriers that often bid far below the disposal cost. */
export function TooCheap() {
  return (
    <div className="grid gap-4">
      <p className="max-w-text text-muted">{cheapWords.text(MIN_BIDS, COUNTED_DAYS, MIN_SHARE_PERCENT)}</p>
      <LoadedItems query={cheapQuery} words={{ ...words, empty: cheapWords.none }}>
        {({ items }) => (
          <Table caption={words.names.cheap} columns={COLUMNS} rows={items} keyOf={({ carrierId }) => carrierId} />
        )}
      </LoadedItems>
    </div>
  )
}
