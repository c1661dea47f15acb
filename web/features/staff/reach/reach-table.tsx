import { queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { REACH_DAYS, type ReachRow, type reach } from '#modules/discovery/coverage/contract.ts'
import { LinkTabs } from '#web/features/staff/link-tabs.tsx'
import { call } from '#web/lib/api/api.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { LoadedItems } from '../loaded-items.tsx'
import { words } from './words.ts'

const { columns } = words
const UNKNOWN = '–'

const COLUMNS: readonly Column<ReachRow>[] = [
  { name: columns.outward, cell: ({ outward }) => outward ?? words.noPostcode },
  { name: columns.posts, numeric: true, cell: ({ posts }) => posts },
  { name: columns.told, numeric: true, cell: ({ told }) => told },
  { name: columns.looks, numeric: true, cell: ({ looks }) => looks },
  { name: columns.bids, numeric: true, cell: ({ bids }) => bids },
  {
    name: columns.first,
    numeric: true,
    cell: ({ firstBidMinutes }) => (firstBidMinutes === null ? UNKNOWN : words.wait(firstBidMinutes)),
  },
  {
    name: columns.silent,
    numeric: true,
    cell: ({ silentAt24h }) => (silentAt24h === null ? UNKNOWN : `${Math.round(silentAt24h * 100)}%`),
  },
]

const reachQuery = (days: (typeof REACH_DAYS)[number]) =>
  queryOptions({
    queryKey: ['reach', days],
    queryFn: ({ signal }) => call<typeof reach>('GET /api/ops/reach', { query: { days }, signal }),
    refetchOnMount: 'always',
  })

/** Shows, by outward code, how many carriers requests reached in the period in the URL (SILENCE-05). */
export function ReachTable() {
  const [params] = useSearchParams()
  const days = REACH_DAYS.find((option) => option === params.get('days')) ?? '30'
  return (
    <div className="grid gap-4">
      <LinkTabs
        label={words.period}
        tabs={REACH_DAYS.map((option) => ({ to: `/ops/reach?days=${option}`, label: words.days(option) }))}
        current={words.days(days)}
      />
      <LoadedItems query={reachQuery(days)} words={words}>
        {({ items }) => (
          <Table caption={words.title} columns={COLUMNS} rows={items} keyOf={({ outward }) => outward ?? ''} />
        )}
      </LoadedItems>
    </div>
  )
}
