import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestCard } from '#modules/requests/contract.ts'
import { words } from '#web/features/requests/words.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { words as uiWords } from '#web/ui/words.ts'

interface RequestItemProps {
  request: RequestCard
  /** Arrived a moment ago. */
  fresh?: boolean
  heading?: 'h2' | 'h3'
  /** Beside the time: a badge, the place, the budget. */
  facts: ReactNode
  /** Stands before the time. */
  since?: string
}

/** One request in a list; the whole card leads to its job page (HOME-22). */
export function RequestItem({ request, fresh = false, heading: Title = 'h3', facts, since }: RequestItemProps) {
  return (
    <Card
      as="li"
      padded={false}
      className={classes('grid grid-cols-[88px_minmax(0,1fr)] gap-3 p-3 sm:gap-4', fresh && 'arrive')}
    >
      <Picture
        image={request.imageUrls?.[0]}
        alt=""
        ratio="1/1"
        sizes="88px"
        className="w-[88px] rounded-s self-start"
      />
      <div className="grid min-w-0 content-between gap-1.5">
        <div className="grid gap-0.5">
          <Title className="line-clamp-2 text-lg leading-snug">
            <Link to={`/job/${request.id}`} className="cover no-underline">
              {request.title}
            </Link>
          </Title>
          <p className="line-clamp-2 text-sm text-muted">{request.description || words.noDescription}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {facts}
          {request.hidden && <span className="font-semibold text-danger">{uiWords.hiddenMark}</span>}
          <span>
            {since} <Time value={request.createdAt} focusable={false} />
          </span>
        </div>
      </div>
    </Card>
  )
}
