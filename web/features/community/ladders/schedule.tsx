import type { Ladder, ScheduledStep } from '#modules/community/ladders/contract.ts'
import { shortDayAndTime } from '#web/lib/format/london-days.ts'
import { classes } from '#web/ui/classes.ts'
import { words } from './words.ts'

const scheduleWords = words.schedule

const BARS: Record<ScheduledStep['state'], string> = {
  past: 'bg-ok',
  now: 'bg-brand',
  planned: 'bg-line',
  left_out: 'bg-line',
}

/** The steps in one line with their times, the current one marked (LADDER-03). */
export function Schedule({ ladder }: { ladder: Ladder }) {
  return (
    <ol aria-label={scheduleWords.label} className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
      {ladder.schedule.map((step) => (
        <li
          key={step.step}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="grid content-start gap-1 text-sm"
        >
          <span aria-hidden className={classes('h-1.5 rounded-full', BARS[step.state])} />
          <span className={classes(step.state === 'now' ? 'font-semibold text-brand' : 'font-semibold')}>
            {scheduleWords.steps[step.step]}
          </span>
          <span className="text-muted tabular">{timeText(step, ladder)}</span>
        </li>
      ))}
    </ol>
  )
}

function timeText({ from, until, state }: ScheduledStep, { noCharities }: Ladder): string {
  if (state === 'left_out') return noCharities ? scheduleWords.skipped : scheduleWords.notNeeded
  const time = until === null ? scheduleWords.from(shortDayAndTime(from)) : scheduleWords.until(shortDayAndTime(until))
  return state === 'now' ? `${scheduleWords.now} · ${time}` : time
}
