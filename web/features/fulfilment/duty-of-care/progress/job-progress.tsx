import { type JobTimeline, TimelineStep } from '#modules/fulfilment/duty-of-care/progress/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { classes } from '#web/ui/classes.ts'
import { useJobTimelines } from './progress-query.ts'
import { progressWords as words } from './words.ts'

/** A job's progress on its page: 'Step 4 of 8: Time booked', and the next step. */
export function JobProgress({ requestId, viewerId }: { requestId: string; viewerId: string }) {
  const timeline = useJobTimelines([requestId], viewerId).get(requestId)
  if (!timeline) return null
  const lastDone = timeline.done.at(-1)?.step
  return (
    <section aria-label={words.label} className="grid gap-1.5">
      <Bars timeline={timeline} />
      <ol className="sr-only">
        {TimelineStep.options.map((step) => (
          <li key={step}>
            {words.steps[step]}, {words.states[stateOf(step, timeline)]}
          </li>
        ))}
      </ol>
      <p className="text-sm">
        {lastDone && <strong>{words.reached(lastDone, timeline.next)}.</strong>} {nextStepText(timeline)}
      </p>
    </section>
  )
}

const Bars = ({ timeline }: { timeline: JobTimeline }) => (
  <div aria-hidden className="flex max-w-80 gap-1">
    {TimelineStep.options.map((step) => (
      <span key={step} className={classes('h-1 flex-1 rounded-full', BAR_CLASSES[stateOf(step, timeline)])} />
    ))}
  </div>
)

interface JobInListProps {
  requestId: string
  /** Ids of all jobs in the list, whose timelines are fetched together. */
  jobIds: readonly string[]
  viewerId: string
}

/** A job's progress in a list: eight short bars and the next step. Renders nothing if there is no next step. */
export function TimelineStrip({ requestId, jobIds, viewerId }: JobInListProps) {
  const timeline = useJobTimelines(jobIds, viewerId).get(requestId)
  if (!timeline || timeline.next === null) return null
  return (
    <div className="grid gap-1">
      <Bars timeline={timeline} />
      <NextStep timeline={timeline} />
    </div>
  )
}

/** The price at which a carrier won a job, and the price that the owner has signed since, if any (PRICE-04). */
export function WonPrice({ requestId, jobIds, viewerId, bidPounds }: JobInListProps & { bidPounds: number }) {
  const hasTimelines = featureOn('duty')
  const timeline = useJobTimelines(hasTimelines ? jobIds : [], viewerId).get(requestId)
  if (hasTimelines && !timeline) return null
  const signedPounds = timeline?.signedPounds ?? null
  return (
    <strong>
      {words.wonPrice(formatPounds(bidPounds), signedPounds === null ? null : formatPounds(signedPounds))}
    </strong>
  )
}

/** The price agreed after the bid was accepted; renders nothing while the bid is still the price. */
export function SignedPrice({ requestId, jobIds, viewerId }: JobInListProps) {
  const signedPounds = useJobTimelines(jobIds, viewerId).get(requestId)?.signedPounds ?? null
  return signedPounds !== null && <strong>{words.agreedPrice(formatPounds(signedPounds))}</strong>
}

const BAR_CLASSES: Record<State, string> = {
  done: 'bg-ok',
  next: 'bg-linear-to-r from-brand from-40% to-line to-40%',
  later: 'bg-line',
  skipped: 'bg-line',
  cancelled: 'bg-line',
}

function NextStep({ timeline }: { timeline: JobTimeline }) {
  const text = nextStepText(timeline)
  return text !== null && <p className="text-sm">{text}</p>
}

const nextStepText = (timeline: JobTimeline): string | null =>
  timeline.cancelled ? words.cancelled : words.next(timeline)

type State = keyof typeof words.states

function stateOf(step: TimelineStep, { done, next, cancelled }: JobTimeline): State {
  if (done.some((milestone) => milestone.step === step)) return 'done'
  if (step === next) return 'next'
  const index = TimelineStep.options.indexOf(step)
  if (done.some((milestone) => TimelineStep.options.indexOf(milestone.step) > index)) return 'skipped'
  return cancelled ? 'cancelled' : 'later'
}
