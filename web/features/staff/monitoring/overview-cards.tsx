import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Overview, Sentence } from '#modules/staff/monitoring/contract/overview.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Time } from '#web/ui/time.tsx'
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

const STYLES = {
  good: { icon: CircleCheck, box: 'bg-ok-soft', ink: 'text-ok' },
  late: { icon: Clock, box: 'bg-live-soft', ink: 'text-live-ink' },
  bad: { icon: CircleAlert, box: 'bg-danger-soft', ink: 'text-danger' },
} satisfies Record<Sentence['tone'], object>

/** The system's status in sentences, worst first. Changes are announced to screen readers. */
export function StatusSentences({ overview }: { overview: Overview }) {
  return (
    <section aria-label={words.overview.now}>
      <div role="status">
        <ul className="grid gap-2">
          {overview.words.map(({ tone, text }, index) => {
            const { icon: Icon, box, ink } = STYLES[tone]
            return (
              <li key={text} className={classes('flex items-center gap-3 rounded-m px-4 py-3', box)}>
                <Icon aria-hidden size={22} className={classes('shrink-0', ink)} />
                <span className={classes('font-semibold', index === 0 && 'text-xl')}>{text}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

const { oldest: oldestWords } = words

/** The oldest undelivered event, its age, and the consumers that haven't confirmed it. */
export function OldestEvent({ overview, now }: { overview: Overview; now: number }) {
  const { oldest } = overview
  return (
    <Card as="section" aria-labelledby="oldest-event" className="grid content-start gap-1">
      <h2 id="oldest-event" className="text-sm font-semibold text-muted">
        {oldestWords.title}
      </h2>
      {oldest ? (
        <>
          <div className="text-xl font-semibold tabular">{oldestWords.since(shortDuration(ageOf(oldest.at, now)))}</div>
          <p className="wrap-anywhere">
            {oldest.type} <code className="text-sm text-muted">{oldest.eventId}</code>
          </p>
          <p className="text-sm text-muted">
            {oldest.waitsForStaff ? oldestWords.staff : oldestWords.missing(oldest.missing)}
          </p>
        </>
      ) : (
        <>
          <div className="text-xl font-semibold">{oldestWords.none}</div>
          <p className="text-sm text-muted">{oldestWords.noneText}</p>
        </>
      )}
    </Card>
  )
}

const { facts: factsWords } = words

/** Backlogs outside the queues, and the number of connections. */
export function SystemFacts({ overview, now }: { overview: Overview; now: number }) {
  const { outbox, requeued, sockets, mails, webhooks } = overview
  const since = ({ waiting, oldestAt }: { waiting: number; oldestAt: string | null }) =>
    factsWords.since(waiting, shortDuration(ageOf(oldestAt, now)))
  return (
    <Card as="section" aria-label={factsWords.title}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={factsWords.outbox}>{since(outbox)}</Fact>
        <Fact name={factsWords.requeued}>{words.count(requeued)}</Fact>
        <Fact name={factsWords.sockets}>{words.count(sockets)}</Fact>
        <Fact name={factsWords.mails}>{since(mails)}</Fact>
        <Fact name={factsWords.givenUp}>{words.count(mails.givenUp)}</Fact>
        <Fact name={factsWords.webhooks}>{since(webhooks)}</Fact>
        <Fact name={factsWords.lastWebhook}>
          {webhooks.lastAt ? <Time value={webhooks.lastAt} /> : factsWords.never}
        </Fact>
      </dl>
    </Card>
  )
}
