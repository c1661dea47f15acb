import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type AuditFilter, useAuditFilter } from './audit-filter.ts'
import { summaryQuery } from './queries.ts'
import { words } from './words.ts'

const { filter: filterWords } = words
const EMPTY = { actor: '', subject: '', action: '', from: '', to: '' }

/** The audit log's filter. The URL holds its values. */
export function FilterBar() {
  const [filter, setFilter] = useAuditFilter()
  // remounts the form when the URL changes
  return <FilterForm key={JSON.stringify(filter)} filter={filter} onFind={setFilter} />
}

function FilterForm({ filter, onFind }: { filter: AuditFilter; onFind: (filter: AuditFilter) => void }) {
  const { data } = useQuery(summaryQuery)
  const [typed, setTyped] = useState({ ...EMPTY, ...filter })
  const actions = [...new Set([...(filter.action ? [filter.action] : []), ...(data?.actions ?? [])])].toSorted()
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  const identifierProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  function submit(event: FormEvent) {
    event.preventDefault()
    onFind({ ...typed, actor: typed.actor.trim(), subject: typed.subject.trim() })
  }
  return (
    <form noValidate aria-label={filterWords.title} onSubmit={submit} className="grid gap-3 rounded-m bg-sunken p-4">
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <TextField
          {...field('actor')}
          {...identifierProps}
          label={filterWords.actor}
          hint={filterWords.actorHint}
          maxLength={254}
        />
        <TextField
          {...field('subject')}
          {...identifierProps}
          label={filterWords.subject}
          hint={filterWords.subjectHint}
          maxLength={254}
        />
        <Select
          {...field('action')}
          label={filterWords.action}
          options={[{ value: '', label: filterWords.any }, ...actions.map((value) => ({ value, label: value }))]}
        />
        <TextField {...field('from')} label={filterWords.from} type="date" />
        <TextField {...field('to')} label={filterWords.to} type="date" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {filterWords.find}
        </Button>
        <Button variant="quiet" onClick={() => onFind({})}>
          {filterWords.clear}
        </Button>
      </div>
    </form>
  )
}
