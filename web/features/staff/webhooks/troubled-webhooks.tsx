import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { StaffWebhook, WebhookFigures } from '#modules/discovery/webhooks/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { MorePages } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { TextLink } from '../text-link.tsx'
import { PauseButton } from './pause-button.tsx'
import { troubledQuery } from './queries.ts'
import { words } from './words.ts'

/** Counts of webhooks and deliveries, and the webhooks that fail, are off or are paused, newest first (HOOK-06). */
export function TroubledWebhooks() {
  const query = useInfiniteQuery(troubledQuery)
  const mayAct = useHasLevel('agent')
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {(data) => (
        <div className="grid gap-6">
          {data.pages[0] && <Figures figures={data.pages[0].figures} />}
          <section aria-labelledby="troubled-webhooks" className="grid gap-3">
            <h2 id="troubled-webhooks">{words.list}</h2>
            {!mayAct && <p className="text-muted">{words.agentsOnly}</p>}
            <List webhooks={itemsOf(data)} mayAct={mayAct} />
            <MorePages query={query} label={words.more} moreFailed={words.moreFailed} />
          </section>
        </div>
      )}
    </Loaded>
  )
}

const FIGURES = Object.keys(words.figures) as (keyof WebhookFigures)[]

const Figures = ({ figures }: { figures: WebhookFigures }) => (
  <Card as="section" aria-label={words.figuresTitle}>
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {FIGURES.map((name) => (
        <div key={name}>
          <dt className="text-sm text-muted">{words.figures[name]}</dt>
          <dd className="font-semibold tabular">{words.count(figures[name])}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

function List({ webhooks, mayAct }: { webhooks: readonly StaffWebhook[]; mayAct: boolean }) {
  if (webhooks.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={words.empty}>
        {words.emptyText}
      </EmptyState>
    )
  return <Table caption={words.list} columns={columnsFor(mayAct)} rows={webhooks} keyOf={({ id }) => id} />
}

const { columns } = words

const columnsFor = (mayAct: boolean): Column<StaffWebhook>[] => [
  { name: columns.host, cell: ({ host }) => <span className="wrap-anywhere">{host}</span> },
  { name: columns.state, cell: (webhook) => <State webhook={webhook} /> },
  {
    name: columns.since,
    cell: ({ pausedAt, disabledAt, failingSince }) => <Since at={pausedAt ?? disabledAt ?? failingSince} />,
  },
  { name: columns.waiting, numeric: true, cell: ({ waiting }) => words.count(waiting) },
  { name: columns.sent, numeric: true, cell: ({ sent }) => words.count(sent) },
  { name: columns.failed, numeric: true, cell: ({ failed }) => words.count(failed) },
  {
    name: columns.owner,
    cell: ({ ownerId, host }) => (
      <TextLink to={`/ops/people/${ownerId}`} title={words.accountOf(host)}>
        {words.account}
      </TextLink>
    ),
  },
  ...(mayAct
    ? [
        {
          name: columns.control,
          cell: (webhook: StaffWebhook) => <PauseButton webhook={webhook} />,
        },
      ]
    : []),
]

const Since = ({ at }: { at: string | null }) => at && <Time value={at} className="whitespace-nowrap" />

function State({ webhook: { pausedAt, disabledReason } }: { webhook: StaffWebhook }) {
  if (pausedAt !== null) return <Badge tone="live">{words.states.paused}</Badge>
  if (disabledReason === null) return <Badge tone="danger">{words.states.failing}</Badge>
  return <Badge>{disabledReason === 'failing' ? words.states.failingOff : words.states[disabledReason]}</Badge>
}
