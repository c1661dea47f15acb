import type { ReactNode } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { classes } from '#web/ui/classes.ts'

/** Returns why a closed request takes no bids. */
export const closedReason = (request: RequestDetail) =>
  request.status === 'cancelled' ? words.place.cancelled : words.place.closed

/** The bar with the bid button. On phones, `fixed` keeps it above the bottom bar; `flow` leaves it in the page. */
export function ActionBar({ position = 'flow', children }: { position?: 'fixed' | 'flow'; children: ReactNode }) {
  return (
    <section
      aria-label={words.place.open}
      data-action-bar={position === 'fixed' ? '' : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:justify-center lg:rounded-m lg:border lg:border-line lg:bg-surface lg:p-4 lg:shadow-card',
        position === 'fixed' &&
          'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bar) max-lg:z-20 max-lg:bg-surface max-lg:px-4 max-lg:py-3 max-lg:shadow-up',
        position === 'flow' && 'max-lg:flex-nowrap max-lg:justify-start max-lg:text-sm',
      )}
    >
      {children}
    </section>
  )
}
