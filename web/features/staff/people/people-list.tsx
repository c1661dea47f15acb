import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { PersonRow } from '#modules/staff/user-admin/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { FindForm } from '../find-form.tsx'
import { peopleQuery, personName } from './queries.ts'
import { words } from './words.ts'

/** Finds accounts. The URL holds the search. */
export function PeopleList() {
  const [params] = useSearchParams()
  const q = params.get('q') ?? ''
  const query = useQuery(peopleQuery(q))
  return (
    <div className="grid max-w-form gap-5">
      <FindForm wide words={words} />
      <Loaded query={query} loading={words.searching} failed={words.failed}>
        {({ items }) => <FoundPeople q={q} people={items} />}
      </Loaded>
    </div>
  )
}

function FoundPeople({ q, people }: { q: string; people: readonly PersonRow[] }) {
  if (people.length === 0)
    return (
      <EmptyState heading="h2" title={q === '' ? words.nobodySuspended : words.nobody}>
        {q !== '' && words.nobodyText}
      </EmptyState>
    )
  return (
    <section aria-labelledby="found" className="grid gap-3">
      <h2 id="found" className="text-lg">
        {q === '' ? words.suspendedNow : words.found}
      </h2>
      <ul className="grid gap-2">
        {people.map((person) => (
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

/** Badges for the account type and a suspension. */
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
