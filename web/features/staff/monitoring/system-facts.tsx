import type { Overview } from '#modules/staff/monitoring/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Time } from '#web/ui/time.tsx'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { facts: say } = words

/** Backlogs outside the queues, and the number of connections. */
export function SystemFacts({ overview, now }: { overview: Overview; now: number }) {
  const { outbox, requeued, sockets, mails, webhooks } = overview
  const since = ({ waiting, oldestAt }: { waiting: number; oldestAt: string | null }) =>
    say.since(waiting, shortly(ageOf(oldestAt, now)))
  return (
    <Card as="section" aria-label={say.title}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={say.outbox}>{since(outbox)}</Fact>
        <Fact name={say.requeued}>{words.count(requeued)}</Fact>
        <Fact name={say.sockets}>{words.count(sockets)}</Fact>
        <Fact name={say.mails}>{since(mails)}</Fact>
        <Fact name={say.givenUp}>{words.count(mails.givenUp)}</Fact>
        <Fact name={say.webhooks}>{since(webhooks)}</Fact>
        <Fact name={say.lastWebhook}>{webhooks.lastAt ? <Time value={webhooks.lastAt} /> : say.never}</Fact>
      </dl>
    </Card>
  )
}
