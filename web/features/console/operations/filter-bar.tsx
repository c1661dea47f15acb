import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { JobFilter, JobState } from '#modules/operations/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ListFilter, useListFilter } from './job-filter.ts'
import { fromLocal, toLocal } from './local-time.ts'
import { consumersQuery } from './queries.ts'
import { words } from './words.ts'

const { filter: say } = words
const ANY = { value: 'any', label: say.any }
const STATES = [...JobState.options.map((value) => ({ value, label: words.states[value] })), ANY]

/** Narrows the list of jobs; what is asked for stands in the address. */
export function FilterBar() {
  const [filter, setFilter] = useListFilter()
  // another address is another form
  return <FilterForm key={JSON.stringify(filter)} filter={filter} onFind={setFilter} />
}

function FilterForm({ filter, onFind }: { filter: ListFilter; onFind: (filter: ListFilter) => void }) {
  const [typed, setTyped] = useState({
    ...filter,
    id: filter.id ?? '',
    from: toLocal(filter.from),
    to: toLocal(filter.to),
  })
  const [wrong, setWrong] = useState(false)
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  function submit(event: FormEvent) {
    event.preventDefault()
    const id = typed.id.trim() || undefined
    const fits = JobFilter.safeParse({ id }).success
    setWrong(!fits)
    if (fits) onFind({ ...typed, id, from: fromLocal(typed.from), to: fromLocal(typed.to) })
  }
  return (
    <form noValidate aria-label={say.title} onSubmit={submit} className="grid gap-3 rounded-m bg-sunken p-4">
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <TextField
          label={say.id}
          name="id"
          value={typed.id}
          onChange={(id) => change({ id })}
          autoComplete="off"
          spellCheck={false}
          alert
          error={wrong ? say.idWrong : undefined}
        />
        <ConsumerAndType typed={typed} onChange={change} />
        <Select
          label={say.state}
          name="state"
          options={STATES}
          value={typed.state}
          onChange={(state) => change({ state: state as ListFilter['state'] })}
        />
        <TextField
          label={say.from}
          name="from"
          type="datetime-local"
          value={typed.from}
          onChange={(from) => change({ from })}
        />
        <TextField label={say.to} name="to" type="datetime-local" value={typed.to} onChange={(to) => change({ to })} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary">
          {say.find}
        </Button>
        <Button variant="quiet" onClick={() => onFind({ state: 'failed' })}>
          {say.clear}
        </Button>
        {filter.fingerprint && <span className="text-sm text-muted">{say.group}</span>}
        {filter.repair && <span className="text-sm text-muted">{say.repair}</span>}
      </div>
    </form>
  )
}

interface ChoiceProps {
  typed: Pick<ListFilter, 'consumer' | 'type'>
  onChange: (part: Pick<ListFilter, 'consumer' | 'type'>) => void
}

function ConsumerAndType({ typed, onChange }: ChoiceProps) {
  const { data } = useQuery(consumersQuery)
  const consumers = data?.consumers ?? []
  const types = [...new Set(consumers.flatMap((consumer) => consumer.types))].toSorted()
  const offer = (names: readonly string[], held: string | undefined) => [
    ANY,
    ...[...new Set([...names, ...(held ? [held] : [])])].map((value) => ({ value, label: value })),
  ]
  const given = (value: string) => (value === ANY.value ? undefined : value)
  return (
    <>
      <Select
        label={say.consumer}
        name="consumer"
        options={offer(
          consumers.map(({ name }) => name),
          typed.consumer,
        )}
        value={typed.consumer ?? ANY.value}
        onChange={(value) => onChange({ consumer: given(value) })}
      />
      <Select
        label={say.type}
        name="type"
        options={offer(types, typed.type)}
        value={typed.type ?? ANY.value}
        onChange={(value) => onChange({ type: given(value) })}
      />
    </>
  )
}
