import pg from 'pg'
import { now } from '#scripts/bench/harness/clock.ts'
import type { FanOut } from '#scripts/bench/harness/sending.ts'
import type { Collector, SentSpan } from '#scripts/lib/otlp-collector.ts'

/** One bid's way through the product, as its clients and its spans tell it; instants in ms on the clock of clock.ts, NaN where nobody told. */
export interface ToldBid {
  readonly sent: number
  readonly replied: number
  readonly heard: number
  readonly http: Step
  readonly transaction: Step
  readonly tell: Step
  readonly show: Step
  readonly carry: Step
  readonly consume: Step
}

interface Step {
  readonly from: number
  readonly to: number
}

const UNTOLD: Step = { from: Number.NaN, to: Number.NaN }

/** Which span of which bid it is: the value of an attribute by which it is found. */
const FOUND_BY = {
  http: { name: 'POST', key: 'kerbside.request_id' },
  transaction: { name: 'transaction', key: 'kerbside.event_ids' },
  tell: { name: 'tell BidPlaced', key: 'kerbside.event_id' },
  show: { name: 'show', key: 'kerbside.live_entry' },
  carry: { name: 'carry events', key: 'kerbside.event_ids' },
  consume: { name: 'consume together', key: 'kerbside.event_ids' },
} as const
type StepName = keyof typeof FOUND_BY

/** Lays the spans of a product beside what its clients saw of the same bids. */
export async function toldBids(
  databaseUrl: string,
  { spans }: Collector,
  windows: readonly FanOut[],
): Promise<ToldBid[]> {
  const facts = await factsByDue(databaseUrl)
  const found = indexOf(spans)
  const step = (name: StepName, id: string | undefined) => {
    const span = found(name, id)
    return span ? { from: onOurClock(span.startedAt), to: onOurClock(span.endedAt) } : UNTOLD
  }
  return windows.flatMap(({ dues, sent, replied, heard }) =>
    Array.from(dues, (due, bid) => {
      const { eventId, requestId } = facts.get(due.toFixed(3)) ?? {}
      return {
        ...{
          sent: sent[bid] ?? Number.NaN,
          replied: replied[bid] ?? Number.NaN,
          heard: heard.firsts[bid] ?? Number.NaN,
        },
        http: step('http', requestId),
        transaction: step('transaction', eventId),
        tell: step('tell', eventId),
        show: step('show', found('tell', eventId)?.attributes['kerbside.live_entry']?.[0]),
        carry: step('carry', eventId),
        consume: step('consume', eventId),
      }
    }),
  )
}

/** Each placed bid's event and HTTP request, by the due time that its message names. */
async function factsByDue(databaseUrl: string): Promise<Map<string, { eventId: string; requestId: string }>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ due: string; eventId: string; requestId: string }>(
    `select split_part(b.bid_message, '@', 2) as due, o.id as "eventId", o.request_id as "requestId"
     from outbox o join bids b on b.id = (o.data ->> 'bidId')::uuid where o.type = 'BidPlaced'`,
  )
  await client.end()
  return new Map(rows.map(({ due, ...fact }) => [due, fact]))
}

function indexOf(spans: readonly SentSpan[]): (name: StepName, id: string | undefined) => SentSpan | undefined {
  const keyOf = (name: string, id: string) => `${name} ${id}`
  const index = new Map(
    Object.values(FOUND_BY).flatMap(({ name, key }) =>
      spans
        .filter((span) => span.name === name)
        .flatMap((span) => (span.attributes[key] ?? []).map((id) => [keyOf(name, id), span] as const)),
    ),
  )
  return (name, id) => index.get(keyOf(FOUND_BY[name].name, id ?? ''))
}

/** The wall clock's lead over clock.ts's: neither is set during a run. */
const LEAD = performance.timeOrigin + performance.now() - now()
const onOurClock = (at: number): number => at - LEAD
