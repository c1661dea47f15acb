import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { FIGURE_DAYS, type ladderFigures } from '#modules/community/ladders/contract/staff.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { LinkTabs } from '../link-tabs.tsx'
import { figuresQuery } from './queries.ts'
import { words } from './words.ts'

const figureWords = words.figures

interface FigureRow {
  readonly name: string
  readonly ladders: number
  /** Null where it isn't counted. */
  readonly kg: number | null
}

const COLUMNS: readonly Column<FigureRow>[] = [
  { name: figureWords.result, cell: ({ name }) => name },
  { name: figureWords.count, numeric: true, cell: ({ ladders }) => ladders },
  {
    name: figureWords.kg,
    numeric: true,
    cell: ({ kg }) => (kg === null ? figureWords.unknown : kg.toLocaleString('en-GB')),
  },
]

/** What was given away in the period in the URL, and what went to carriers after all (LADDER-07). */
export function Figures() {
  const [params] = useSearchParams()
  const days = FIGURE_DAYS.find((option) => option === params.get('days')) ?? '30'
  const figures = useQuery(figuresQuery(days))
  return (
    <Card as="section" aria-labelledby="figures">
      <details>
        <summary className="min-h-11 cursor-pointer content-center">
          <h2 id="figures" className="inline text-lg">
            {figureWords.title}
          </h2>
        </summary>
        <div className="grid gap-4 pt-3">
          <LinkTabs
            label={figureWords.period}
            tabs={FIGURE_DAYS.map((option) => ({ to: `/ops/ladders?days=${option}`, label: figureWords.days(option) }))}
            current={figureWords.days(days)}
          />
          <Loaded query={figures} loading={words.loading} failed={words.failed}>
            {({ started, asks, ...ended }) => (
              <>
                <Table caption={figureWords.title} columns={COLUMNS} rows={rowsOf(ended)} keyOf={({ name }) => name} />
                <p className="text-sm text-muted">
                  {figureWords.started(started)} {figureWords.asks(asks.emailed, asks.wanted, asks.declined)}
                </p>
              </>
            )}
          </Loaded>
        </div>
      </details>
    </Card>
  )
}

const rowsOf = ({
  given,
  paid,
  stopped,
}: Pick<AnswerOf<typeof ladderFigures>, 'given' | 'paid' | 'stopped'>): FigureRow[] => [
  { name: figureWords.gift, ...given.gift },
  { name: figureWords.charity, ...given.charity },
  { name: figureWords.paid, ...paid },
  { name: figureWords.stopped, ladders: stopped, kg: null },
]
