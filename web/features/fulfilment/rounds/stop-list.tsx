import { Link } from 'react-router-dom'
import type { Round, RoundStop } from '#modules/fulfilment/rounds/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { classes } from '#web/ui/classes.ts'
import { amountText, duration, words } from './words.ts'

/** The stops of a round in order, from its start to its end. */
export function StopList({ round: { stops, start, leavesAt, endsAt } }: { round: Round }) {
  return (
    <div className="grid gap-1">
      {start && <RoundTime time={leavesAt} text={`${words.leavesAt(clockTime(leavesAt))} · ${start.outward}`} />}
      <ol aria-label={words.stops} className="divide-y divide-line border-y border-line">
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a disposal site may come twice
          <li key={`${stop.kind} ${index}`} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-2">
            <span
              aria-hidden
              className="mt-0.5 grid size-6 place-items-center rounded-full bg-brand text-sm font-bold text-brand-ink"
            >
              {index + 1}
            </span>
            {stop.kind === 'job' ? <Job stop={stop} /> : <Disposal stop={stop} />}
            <span className="text-right tabular">
              {stop.arrivesAt && clockTime(stop.arrivesAt)}
              <span className="block text-sm text-muted">{duration(stop.minutes)}</span>
            </span>
          </li>
        ))}
      </ol>
      <RoundTime
        time={endsAt}
        text={start ? `${words.returnsAt(clockTime(endsAt))} · ${start.outward}` : words.endsAt(clockTime(endsAt))}
      />
    </div>
  )
}

/** When the round starts or ends. */
const RoundTime = ({ time, text }: { time: string; text: string }) => (
  <p className="text-sm text-muted">
    <time dateTime={time}>{text}</time>
  </p>
)

function Job({ stop }: { stop: Extract<RoundStop, { kind: 'job' }> }) {
  const { requestId, title, postcode, load, listed, pounds, late, collectedAt } = stop
  const details = [postcode ?? words.noPostcode, formatPounds(pounds), amountText(load)].filter((fact) => fact !== '')
  return (
    <span className="min-w-0">
      <Link to={`/job/${requestId}`} className="block truncate font-semibold hover:underline">
        {title}
      </Link>
      <span className="block text-sm text-muted tabular">
        {details.join(' · ')}
        {!listed && ` (${words.notListed})`}
      </span>
      {(late || collectedAt) && (
        <span className={classes('block text-sm font-semibold', collectedAt ? 'text-ok' : 'text-danger')}>
          {collectedAt ? words.collected : words.late}
        </span>
      )}
    </span>
  )
}

const Disposal = ({ stop: { outward, load, closed } }: { stop: Extract<RoundStop, { kind: 'disposal' }> }) => (
  <span className="min-w-0">
    <span className="block font-semibold">{words.disposal}</span>
    <span className="block text-sm text-muted">
      {outward}
      {amountText(load) !== '' && ` · ${words.disposalLoad(amountText(load))}`}
    </span>
    {closed && <span className="block text-sm font-semibold text-danger">{words.closed}</span>}
  </span>
)
