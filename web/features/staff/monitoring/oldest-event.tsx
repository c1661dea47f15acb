import type { Overview } from '#modules/staff/monitoring/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { words } from './words.ts'

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
