import { Link } from 'react-router-dom'
import type { Overview } from '#modules/staff/monitoring/contract/overview.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { words } from './words.ts'

const { people: peopleWords } = words
const KINDS = [
  ...(featureOn('cases') ? [{ kind: 'cases', to: '/ops/cases' } as const] : []),
  { kind: 'verifications', to: '/ops/verifications' },
  ...(featureOn('registration') ? [{ kind: 'registrations', to: '/ops/trust' } as const] : []),
  { kind: 'reports', to: '/ops/reports' },
  ...(featureOn('reviews') ? [{ kind: 'reviews', to: '/ops/reviews' } as const] : []),
  { kind: 'disputes', to: '/ops/disputes' },
] as const

/** Counts and ages of everything waiting for a staff decision, with links to each queue. */
export function StaffBacklog({ overview, now }: { overview: Overview; now: number }) {
  return (
    <section aria-label={peopleWords.title} className="grid gap-2">
      <h2 className="text-sm font-semibold text-muted">{peopleWords.title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {KINDS.map(({ kind, to }) => {
          const { waiting, oldestAt } = overview.people[kind]
          return (
            <Card as="li" key={kind} className="grid content-start gap-1">
              <Link to={to} className="cover font-semibold">
                {peopleWords.names[kind]}
              </Link>
              <span className="text-xl font-semibold tabular">{waiting}</span>
              <span className="text-sm text-muted">
                {waiting === 0 ? peopleWords.none : peopleWords.since(shortDuration(ageOf(oldestAt, now)))}
              </span>
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
