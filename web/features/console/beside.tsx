import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

interface BesideProps {
  list: ReactNode
  /** Something was chosen from the list. */
  chosen: boolean
  /** Gives what was chosen more room. */
  narrow?: boolean
  children: ReactNode
}

/** A list with what was chosen from it beside; a phone shows one of both. */
export function Beside({ list, chosen, narrow = false, children }: BesideProps) {
  return (
    <div
      className={classes(
        'grid items-start gap-6',
        narrow ? 'lg:grid-cols-[15rem_minmax(0,1fr)]' : 'lg:grid-cols-[20rem_minmax(0,1fr)]',
      )}
    >
      {/* scrolled by itself: what is chosen far down stands beside it all the same */}
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
