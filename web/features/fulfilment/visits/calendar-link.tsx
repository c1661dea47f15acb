import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { visitWords } from './words.ts'

interface CalendarLinkProps {
  visit: Pick<JobVisit, 'requestId' | 'marks'>
  /** Downloads the cancellation, which removes the time from a calendar. */
  cancelled?: boolean
}

/** Downloads the agreed time as a calendar file (CAL-01); nothing without one. */
export const CalendarLink = ({ visit: { requestId, marks }, cancelled = false }: CalendarLinkProps) =>
  marks.confirmedAt !== null && (
    <a href={`/job/${requestId}/collection.ics`} download className={buttonClass({ size: 's' }, 'justify-self-start')}>
      {cancelled ? visitWords.removeFromCalendar : visitWords.addToCalendar}
    </a>
  )
