import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { Stream } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { type Rate, rateHistory } from '#modules/core/waste-catalogue/staff/contract.ts'
import { STREAM_NAMES } from '#web/lib/format/stream-names.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { dayInWords } from '../day-in-words.ts'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection } from '../detail-section.tsx'
import { ChangeCard, ChangeEntry } from './change-entry.tsx'
import { rateQuery } from './queries.ts'
import { RateForm } from './rate-form.tsx'
import { ALL_RATES, parseRateName, ratePath } from './rate-path.ts'
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
        <SelectedRate {...chosen} />
      )}
    </DetailPane>
  )
}

type RateKey = Pick<Rate, 'area' | 'stream'>

function SelectedRate({ area, stream }: RateKey) {
  const query = useQuery(rateQuery(area, stream))
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ items }) => (
        <section aria-labelledby="rate" className="grid gap-5">
          <h2 id="rate" className="text-2xl">
            {STREAM_NAMES[stream]} · {rateWords.area(area)}
          </h2>
          <ChangeCard title={rateWords.newTitle} text={rateWords.newText}>
            <RateForm area={area} stream={stream} rates={items} />
          </ChangeCard>
          <DetailSection title={words.history}>
            {items.length === 0 && <p className="text-muted">{rateWords.none}</p>}
            <ol className="grid gap-3">
              {items.map((rate) => (
                <ChangeEntry key={rate.id} title={titleOf(rate)} text={rate.source} change={rate.change} />
              ))}
            </ol>
          </DetailSection>
        </section>
      )}
    </Loaded>
  )
}

/** Returns the title of a rate: '£165.00 a tonne from 1 Nov 2026 · current'. */
const titleOf = ({ pounds, per, from, state }: Rate): string =>
  `${rateWords.pounds(pounds, per)} ${rateWords.from(dayInWords(from))} · ${rateWords.states[state]}`

/** A form that asks for an area and waste type, and opens the page of their rates. */
function ChooseRate() {
  const navigate = useNavigate()
  const form = useForm({
    initial: { area: '', stream: '' as Stream | '' },
    schema: rateHistory.query,
    submit: async (chosen) => {
      await navigate(ratePath(chosen))
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid max-w-form gap-5">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <TextField
        {...form.field('area')}
        label={rateWords.areaLabel}
        hint={rateWords.areaHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Select
        {...form.field('stream')}
        label={rateWords.stream}
        placeholder={rateWords.chooseStream}
        options={Stream.options.map((value) => ({ value, label: STREAM_NAMES[value] }))}
      />
      <Button type="submit" variant="primary" className="w-fit">
        {rateWords.goOn}
      </Button>
    </form>
  )
}
