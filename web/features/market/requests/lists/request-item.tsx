import type { ReactNode } from 'react'
import type { RequestCard } from '#modules/market/requests/contract.ts'
import { words } from '#web/features/market/requests/words.ts'
import { ItemsSummary } from '#web/ui/items-summary.tsx'
import { PictureRow } from '#web/ui/picture-row.tsx'
import { Time } from '#web/ui/time.tsx'
import { words as uiWords } from '#web/ui/words.ts'

interface RequestItemProps {
  request: RequestCard
  /** The request arrived while the page was open. */
  isNew?: boolean
  heading?: 'h2' | 'h3'
  /** Details beside the time, such as a badge, the place or the budget. */
  details: ReactNode
  /** Text before the time. */
  timeLabel?: string
}

/** One request in a list; the whole card links to its job page (HOME-22). */
export function RequestItem({ request, isNew, heading, details, timeLabel }: RequestItemProps) {
  return (
    <PictureRow
      to={`/job/${request.id}`}
      image={request.imageUrls?.[0]}
      title={request.title}
      text={request.description || words.noDescription}
      heading={heading}
      fresh={isNew}
    >
      {details}
      <ItemsSummary load={request.load} />
      {request.hidden && <span className="font-semibold text-danger">{uiWords.hiddenMark}</span>}
      {/* three lines on a phone: the items matter more than the time */}
      <span className={request.load && 'max-sm:hidden'}>
        {timeLabel} <Time value={request.createdAt} focusable={false} />
      </span>
    </PictureRow>
  )
}
