import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

interface ListAndDetailProps {
  list: ReactNode
  /** Whether an item is selected. */
  chosen: boolean
  /** Makes the list narrower. */
  narrow?: boolean
  children: ReactNode
}

/** A layout with a list and a detail pane. Phones show the list, or the detail pane if an item is selected. */
export function ListAndDetail({ list, chosen, narrow = false, children }: ListAndDetailProps) {
  return (
    <div
      className={classes(
        'grid items-start gap-6',
        narrow ? 'lg:grid-cols-[15rem_minmax(0,1fr)]' : 'lg:grid-cols-[20rem_minmax(0,1fr)]',
      )}
    >
      {/* scrolls independently, so that the detail stays in view */}
      <div
        className={classes(
          'lg:sticky lg:top-[calc(var(--header)+24px)] lg:max-h-[calc(100dvh-var(--header)-48px)] lg:-m-1 lg:overflow-y-auto lg:p-1',
          chosen && 'max-lg:hidden',
        )}
      >
        {list}
      </div>
      <div className={classes(!chosen && 'max-lg:hidden')}>{children}</div>
    </div>
  )
}
