import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { JobFilter, JobState } from '#modules/staff/operations/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ListFilter, useListFilter } from './job-filter.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'
import { consumersQuery } from './queries.ts'
import { words } from './words.ts'

const { filter: filterWords } = words
const ANY = { value: 'any', label: filterWords.any }
const STATES = [...JobState.options.map((value) => ({ value, label: words.states[value] })), ANY]

/** The filter of the job list. The URL holds its values. */
export function FilterBar() {
  const [filter, setFilter] = useListFilter()
  // remounts the form when the URL changes
  return <FilterForm key={JSON.stringify(filter)} filter={filter} onFind={setFilter} />
}

function FilterForm({ filter, onFind }: { filter: ListFilter; onFind: (filter: ListFilter) => void }) {
  const consumers = useQuery(consumersQuery).data?.consumers ?? []
  const types = consumers.flatMap((consumer) => consumer.types).toSorted()
  const [typed, setTyped] = useState(typedOf(filter))
  const [isInvalid, setInvalid] = useState(false)
  const field = (name: keyof typeof typed) => ({
    name,
    label: filterWords[name],
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const next = filterOf(typed)
    const isValid = JobFilter.safeParse({ id: next.id }).success
    setInvalid(!isValid)
    if (isValid) onFind({ ...filter, ...next })
  }
  return (
    <form noValidate aria-label={filterWords.title} onSubmit={submit} className="grid gap-3 rounded-m bg-sunken p-4">
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <TextField
          {...field('id')}
          autoComplete="off"
          spellCheck={false}
          alert
          error={isInvalid ? filterWords.idWrong : undefined}
        />
        <Select
          {...field('consumer')}
          options={optionsFor(
            consumers.map(({ name }) => name),
            filter.consumer,
          )}
        />
        <Select {...field('type')} options={optionsFor(types, filter.type)} />
        <Select {...field('state')} options={STATES} />
        <TextField {...field('from')} type="datetime-local" />
        <TextField {...field('to')} type="datetime-local" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary">
          {filterWords.find}
        </Button>
        <Button variant="quiet" onClick={() => onFind({ state: 'failed' })}>
          {filterWords.clear}
        </Button>
        {filter.fingerprint && <span className="text-sm text-muted">{filterWords.group}</span>}
        {filter.repair && <span className="text-sm text-muted">{filterWords.repair}</span>}
      </div>
    </form>
  )
}

const typedOf = ({ id = '', consumer = ANY.value, type = ANY.value, state, from, to }: ListFilter) => ({
  id,
  consumer,
  type,
  state: state as string,
  from: toLocalInput(from),
  to: toLocalInput(to),
})

/** Returns the value of a select for the filter: undefined for 'All'. */
const toFilterValue = (value: string) => (value === ANY.value ? undefined : value)

const filterOf = ({ id, consumer, type, state, from, to }: ReturnType<typeof typedOf>) => ({
  id: id.trim() || undefined,
  consumer: toFilterValue(consumer),
  type: toFilterValue(type),
  state: state as ListFilter['state'],
  from: fromLocalInput(from),
  to: fromLocalInput(to),
})

/** Returns the options of a select: 'All', every known name, and the current value if it is unknown. */
const optionsFor = (names: readonly string[], current: string | undefined) => [
  ANY,
  ...[...new Set(current ? [...names, current] : names)].map((value) => ({ value, label: value })),
]
