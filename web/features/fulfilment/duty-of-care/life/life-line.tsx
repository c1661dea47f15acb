import { type JobTimeline, TimelineStep } from '#modules/fulfilment/duty-of-care/life/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { classes } from '#web/ui/classes.ts'
import { useJobLives } from './life-query.ts'
import { lifeLineWords as words } from './words.ts'

/** A job's progress on its page: 'Step 4 of 8: Time booked', and the next step. */
export function LifeLine({ requestId, viewer }: { requestId: string; viewer: string }) {
  const life = useJobLives([requestId], viewer).get(requestId)
  if (!life) return null
  const reached = life.done.at(-1)?.step
  return (
    <section aria-label={words.label} className="grid gap-1.5">
      <Bars life={life} />
      <ol className="sr-only">
        {TimelineStep.options.map((step) => (
          <li key={step}>
            {words.steps[step]}, {words.states[stateOf(step, life)]}
          </li>
        ))}
      </ol>
      <p className="text-sm">
        {reached && <strong>{words.reached(reached, life.next)}.</strong>} {nextOf(life)}
      </p>
    </section>
  )
}

const Bars = ({ life }: { life: JobTimeline }) => (
  <div aria-hidden className="flex max-w-80 gap-1">
    {TimelineStep.options.map((step) => (
      <span key={step} className={classes('h-1 flex-1 rounded-full', BARS[stateOf(step, life)])} />
    ))}
  </div>
)

interface InListProps {
  requestId: string
  /** All jobs of the list, which are fetched together. */
  shown: readonly string[]
  viewer: string
}

/** A job's progress in a list: eight short bars and the next step; nothing if nothing follows. */
export function TimelineStrip({ requestId, shown, viewer }: InListProps) {
  const life = useJobLives(shown, viewer).get(requestId)
  if (!life || life.next === null) return null
  return (
    <div className="grid gap-1">
      <Bars life={life} />
      <Next life={life} />
    </div>
  )
}

/** What a carrier won a job for: its bid, or the price the owner has signed since (PRICE-04). */
export function WonFor({ requestId, shown, viewer, bidPounds }: InListProps & { bidPounds: number }) {
  const known = featureOn('duty')
  const life = useJobLives(known ? shown : [], viewer).get(requestId)
  if (known && !life) return null
  const signed = life?.signedPounds ?? null
  return <strong>{words.wonFor(formatPounds(bidPounds), signed === null ? null : formatPounds(signed))}</strong>
}

/** The price agreed after the bid was accepted; nothing while the bid is the price. */
export function SignedPrice({ requestId, shown, viewer }: InListProps) {
  const signed = useJobLives(shown, viewer).get(requestId)?.signedPounds ?? null
  return signed !== null && <strong>{words.agreedPrice(formatPounds(signed))}</strong>
}

const BARS: Record<State, string> = {
  done: 'bg-ok',
  next: 'bg-linear-to-r from-brand from-40% to-line to-40%',
  later: 'bg-line',
  skipped: 'bg-line',
  left: 'bg-line',
}

function Next({ life }: { life: JobTimeline }) {
  const text = nextOf(life)
  return text !== null && <p className="text-sm">{text}</p>
}

const nextOf = (life: JobTimeline): string | null => (life.cancelled ? words.cancelled : words.next(life))

type State = keyof typeof words.states

function stateOf(step: TimelineStep, { done, next, cancelled }: JobTimeline): State {
  if (done.some((one) => one.step === step)) return 'done'
  if (step === next) return 'next'
  const at = TimelineStep.options.indexOf(step)
  if (done.some((one) => TimelineStep.options.indexOf(one.step) > at)) return 'skipped'
  return cancelled ? 'left' : 'later'
}
