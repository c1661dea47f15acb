import { CalendarPlus, Navigation, Printer } from 'lucide-react'
import { type Amount, type Round, type RoundStop, roundFilePath } from '#modules/fulfilment/rounds/contract.ts'
import { directionsTo } from '#web/lib/format/directions.ts'
import { longDay } from '#web/lib/format/london-days.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OnTheWay } from './on-the-way.tsx'
import { RoundMap } from './round-map.tsx'
import { StopList } from './stop-list.tsx'
import { duration, lastDisposalText, noteText, words } from './words.ts'

interface RoundViewProps {
  round: Round
  day: string
  viewerId: string
  outlineUrl: string
}

/** One round: the next stop, totals, warnings, the stops in order, the map, and jobs on the way. */
export function RoundView({ round, day, viewerId, outlineUrl }: RoundViewProps) {
  const { part, van, notes } = round
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-8">
      <section aria-labelledby="round" className="grid grid-cols-1 content-start gap-4">
        <h2 id="round">
          {words.name(part, van?.plate ?? null)}
          <span className="hidden print:inline"> · {longDay(day)}</span>
        </h2>
        <NextStop stops={round.stops} />
        <Totals round={round} />
        {van === null && <Notice>{words.noVan}</Notice>}
        {notes.map((note) => (
          <Notice key={JSON.stringify(note)} tone={note.kind === 'over_capacity' ? 'warning' : 'info'}>
            {noteText(note)}
          </Notice>
        ))}
        <StopList round={round} />
        {round.lastDisposal && <p className="text-sm text-muted">{lastDisposalText(round.lastDisposal)}</p>}
        <Actions roundId={round.id} />
      </section>
      <div className="grid grid-cols-1 content-start gap-4">
        <RoundMap round={round} outlineUrl={outlineUrl} />
        {van?.active && <OnTheWay round={{ day, part, vehicleId: van.id }} viewerId={viewerId} />}
      </div>
    </div>
  )
}

/** The first job that isn't collected, with large buttons that a driver can press with one hand. */
function NextStop({ stops }: { stops: readonly RoundStop[] }) {
  const jobs = stops.filter((stop) => stop.kind === 'job')
  const nextStop = jobs.find(({ collectedAt }) => collectedAt === null)
  if (jobs.length === 0) return null
  if (!nextStop) return <p className="font-semibold print:hidden">{words.allDone}</p>
  const { requestId, title, postcode, arrivesAt } = nextStop
  return (
    <Card className="grid gap-2 print:hidden">
      <p className="text-sm text-muted">{words.next}</p>
      <p className="font-semibold wrap-anywhere">
        {title}
        <span className="font-normal text-muted">
          {postcode && ` · ${postcode}`}
          {arrivesAt && ` · ${words.about(clockTime(arrivesAt))}`}
        </span>
      </p>
      <div className="flex gap-2 *:flex-1">
        {postcode && (
          <a
            href={directionsTo(postcode)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            <Navigation aria-hidden size={18} />
            {words.directions}
          </a>
        )}
        <LinkButton to={`/job/${requestId}`}>{words.openJob}</LinkButton>
      </div>
    </Card>
  )
}

function Totals({ round: { miles, minutes, pounds, poundsPerMile, van, fullest } }: { round: Round }) {
  const figures = [
    words.miles(miles),
    duration(minutes),
    formatPounds(pounds),
    ...(poundsPerMile === null ? [] : [words.perMile(formatPounds(poundsPerMile))]),
  ]
  return (
    <div className="grid gap-3">
      <p>
        <span className="font-semibold tabular">{figures.join(' · ')}</span>
        <span className="block text-sm text-muted">{words.estimated}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <CapacityBar label={words.space} used={fullest.litres} capacity={van?.litres ?? null} format={words.litres} />
        <CapacityBar
          label={words.weight}
          used={fullest.kg}
          capacity={van?.payloadKg ?? null}
          format={words.kilograms}
        />
      </div>
    </div>
  )
}

interface CapacityBarProps {
  label: string
  used: Amount['kg']
  /** The van's capacity; null if unknown. */
  capacity: number | null
  format: (amount: number) => string
}

/** How full the van is at its fullest; renders nothing if the amount is unknown. */
function CapacityBar({ label, used, capacity, format }: CapacityBarProps) {
  if (used === null) return null
  const text = capacity === null ? words.usedOnly(format(used)) : words.used(format(used), format(capacity))
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex justify-between gap-3">
        <span>{label}</span>
        <span className="text-right text-muted tabular">{text}</span>
      </p>
      {capacity !== null && (
        <meter
          aria-label={`${label}: ${text}`}
          min={0}
          max={capacity}
          high={capacity}
          value={used}
          className={used > capacity ? 'bar bar-over' : 'bar'}
        />
      )}
    </div>
  )
}

const Actions = ({ roundId }: { roundId: string }) => (
  <div className="flex flex-wrap gap-2 print:hidden">
    <a href={roundFilePath(roundId)} download className={buttonClass({ size: 's' })}>
      <CalendarPlus aria-hidden size={18} />
      {words.calendar}
    </a>
    <Button size="s" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
      {words.print}
    </Button>
  </div>
)
