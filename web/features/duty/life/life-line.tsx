import { type JobLife, LifeStep } from '#modules/duty/life/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { classes } from '#web/ui/classes.ts'
import { useJobLives } from './life-query.ts'
import { lifeLineWords as words } from './words.ts'

/** How far a job has come, on its page: 'Step 4 of 8: Time agreed', and what is next. */
export function LifeLine({ requestId, viewer }: { requestId: string; viewer: string }) {
  const life = useJobLives([requestId], viewer).get(requestId)
  if (!life) return null
  const reached = life.done.at(-1)?.step
  return (
    <section aria-label={words.label} className="grid gap-1.5">
      <Bars life={life} />
      <ol className="sr-only">
        {LifeStep.options.map((step) => (
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

const Bars = ({ life }: { life: JobLife }) => (
  <div aria-hidden className="flex max-w-80 gap-1">
    {LifeStep.options.map((step) => (
      <span key={step} className={classes('h-1 flex-1 rounded-full', BARS[stateOf(step, life)])} />
    ))}
  </div>
)

interface InListProps {
  requestId: string
  /** All jobs of the list: they are asked for at once. */
  shown: readonly string[]
  viewer: string
}

/** The same in a list: eight short bars, and what is next; nothing where nothing follows. */
export function LifeStrip({ requestId, shown, viewer }: InListProps) {
  const life = useJobLives(shown, viewer).get(requestId)
  if (!life || life.next === null) return null
  return (
    <div className="grid gap-1">
      <Bars life={life} />
      <Next life={life} />
    </div>
  )
}

/** What a carrier won a job for in a list: its bid, or the price that the owner signed since (PRICE-04). */
export function WonFor({ requestId, shown, viewer, bidPounds }: InListProps & { bidPounds: number }) {
  const known = featureOn('duty')
  const life = useJobLives(known ? shown : [], viewer).get(requestId)
  if (known && !life) return null
  const signed = life?.signedPounds ?? null
  return <strong>{words.wonFor(formatPounds(bidPounds), signed === null ? null : formatPounds(signed))}</strong>
}

/** The price that was agreed after a carrier's bid had won, beside that bid; nothing where the bid is the price. */
export function SignedPrice({ requestId, shown, viewer }: InListProps) {
  const signed = useJobLives(shown, viewer).get(requestId)?.signedPounds ?? null
  return signed !== null && <strong>{words.agreedPrice(formatPounds(signed))}</strong>
}

const BARS: Record<State, string> = {
  done: 'bg-ok',
  next: 'bg-linear-to-r from-brand from-40% to-line to-40%',
  later: 'bg-line',
  left: 'bg-line',
}

function Next({ life }: { life: JobLife }) {
  const text = nextOf(life)
  return text !== null && <p className="text-sm">{text}</p>
}

const nextOf = (life: JobLife): string | null => (life.cancelled ? words.cancelled : words.next(life))

type State = keyof typeof words.states

function stateOf(step: LifeStep, { done, next, cancelled }: JobLife): State {
  if (done.some((one) => one.step === step)) return 'done'
  if (step === next) return 'next'
  // what a later step has overtaken, and all of a job that is off, does not come any more
  const at = LifeStep.options.indexOf(step)
  return cancelled || done.some((one) => LifeStep.options.indexOf(one.step) > at) ? 'left' : 'later'
}
