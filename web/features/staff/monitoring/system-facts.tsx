import type { Overview } from '#modules/staff/monitoring/contract/overview.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Time } from '#web/ui/time.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { words } from './words.ts'

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
