import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { PersonRow } from '#modules/people/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { peopleQuery, personName } from './queries.ts'
import { words } from './words.ts'

/** Finds accounts; the question stands in the address. */
export function PeopleList() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  return (
    <div className="grid max-w-form gap-5">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setParams(typed.trim() === '' ? {} : { q: typed.trim() })
        }}
      >
        <div className="min-w-0 flex-1 basis-64">
          <TextField label={words.search} name="q" maxLength={254} value={typed} onChange={setTyped} />
        </div>
        <Button type="submit" variant="primary" onClick={() => undefined}>
          {words.find}
        </Button>
      </form>
      <Found q={q} />
    </div>
  )
}

function Found({ q }: { q: string }) {
  const { data, error, refetch } = useQuery(peopleQuery(q))
  if (!data) {
    if (!error) return <LoadingText>{words.searching}</LoadingText>
    return (
      <ErrorState title={words.failed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    )
  }
  const title = q === '' ? words.suspendedNow : words.found
  if (data.items.length === 0)
    return (
      <EmptyState heading="h2" title={q === '' ? words.nobodySuspended : words.nobody}>
        {q !== '' && words.nobodyText}
      </EmptyState>
    )
  return (
    <section aria-labelledby="found" className="grid gap-3">
      <h2 id="found" className="text-lg">
        {title}
      </h2>
      <ul className="grid gap-2">
        {data.items.map((person) => (
          <Card as="li" key={person.userId} padded={false} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3">
            <Link to={`/ops/people/${person.userId}`} className="cover font-semibold wrap-anywhere">
              {personName(person, words.unnamed)}
            </Link>
            <span className="text-sm text-muted">{person.maskedEmail}</span>
            <PersonBadges person={person} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** What kind of account it is, and whether it is suspended. */
export function PersonBadges({ person }: { person: PersonRow }) {
  const { role, staffLevel, userType, suspendedAt } = person
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone="outline" icon={UserRound}>
        {role === 'operations' ? `${words.staff}, ${staffLevel}` : userType ? words[userType] : words.noType}
      </Badge>
      {suspendedAt && <Badge tone="danger">{words.suspended}</Badge>}
    </span>
  )
}
