import { useQuery } from '@tanstack/react-query'
import type { Rate } from '#modules/core/waste-catalogue/staff/contract.ts'
import { STREAM_NAMES } from '#web/lib/format/stream-names.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { dayInWords } from '../day-in-words.ts'
import { DetailPane } from '../detail-pane.tsx'
import { ChangeNote } from './change-note.tsx'
import { ChooseRate } from './choose-rate.tsx'
import { rateQuery } from './queries.ts'
import { RateForm } from './rate-form.tsx'
import { ALL_RATES, parseRateName } from './rate-path.ts'
import { words } from './words.ts'

const { rate: rateWords } = words

/** The detail pane: the rates of one area and waste type, the form for a new one, or none. */
export function RateView({ name }: { name: string | null }) {
  const chosen = name === null ? null : parseRateName(name)
  return (
    <DetailPane list={ALL_RATES} words={rateWords}>
      {name === null ? null : chosen === null ? (
        <EmptyState heading="h2" title={rateWords.unknown} />
      ) : chosen === 'new' ? (
        <Card as="section" aria-labelledby="new-rate" className="grid gap-4">
          <h2 id="new-rate">{rateWords.newTitle}</h2>
          <ChooseRate />
        </Card>
      ) : (
        <Chosen {...chosen} />
      )}
    </DetailPane>
  )
}

type RateKey = Pick<Rate, 'area' | 'stream'>

function Chosen({ area, stream }: RateKey) {
  const query = useQuery(rateQuery(area, stream))
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ items }) => (
        <section aria-labelledby="rate" className="grid gap-5">
          <h2 id="rate" className="text-2xl">
            {STREAM_NAMES[stream]} · {rateWords.area(area)}
          </h2>
          <NewRate area={area} stream={stream} rates={items} />
          <Card as="section" aria-labelledby="history" className="grid gap-3">
            <h3 id="history">{words.history}</h3>
            {items.length === 0 && <p className="text-muted">{rateWords.none}</p>}
            <ol className="grid gap-3">
              {items.map((rate) => (
                <ChangeNote key={rate.id} title={titleOf(rate)} text={rate.source} change={rate.change} />
              ))}
            </ol>
          </Card>
        </section>
      )}
    </Loaded>
  )
}

/** Returns the title of a rate: '£165.00 a tonne from 1 Nov 2026 · current'. */
const titleOf = ({ pounds, per, from, state }: Rate): string =>
  `${rateWords.pounds(pounds, per)} ${rateWords.from(dayInWords(from))} · ${rateWords.states[state]}`

function NewRate(props: RateKey & { rates: readonly Rate[] }) {
  const may = useHasLevel('admin')
  return (
    <Card as="section" aria-labelledby="new-rate" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="new-rate">{rateWords.newTitle}</h3>
        <p className="text-muted">{may ? rateWords.newText : words.readOnly}</p>
      </div>
      {may && <RateForm {...props} />}
    </Card>
  )
}
