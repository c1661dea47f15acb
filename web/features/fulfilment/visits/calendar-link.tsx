import { CalendarPlus } from 'lucide-react'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { visitWords } from './words.ts'

interface CalendarLinkProps {
  visit: Pick<JobVisit, 'requestId' | 'marks'>
  /** Downloads the cancellation, which removes the time from a calendar. */
  cancelled?: boolean
  /** Shows only the icon on a phone, where its label doesn't fit beside a heading. */
  compact?: boolean
}

/** Downloads the agreed time as a calendar file (CAL-01); nothing without one. */
export const CalendarLink = ({
  visit: { requestId, marks: milestones },
  cancelled = false,
  compact = false,
}: CalendarLinkProps) =>
  milestones.confirmedAt !== null && (
    <a href={`/job/${requestId}/collection.ics`} download className={buttonClass({ size: 's' }, 'justify-self-start')}>
      {compact && <CalendarPlus aria-hidden size={18} className="sm:hidden" />}
      <span className={compact ? 'max-sm:sr-only' : undefined}>
        {cancelled ? visitWords.removeFromCalendar : visitWords.addToCalendar}
      </span>
    </a>
  )
