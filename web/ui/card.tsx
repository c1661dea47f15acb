import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface CardProps extends ComponentProps<'div'> {
  /** Which element it is: `li` in lists, `section` or `article` where it stands alone. */
  as?: 'div' | 'li' | 'section' | 'article'
  /** Inner space; off for pictures and lists that reach the edge. */
  padded?: boolean
}

/** A sheet of paper on the page. Give the link inside class `cover` to make the whole card its target. */
export function Card({ as: Element = 'div', padded = true, className, ...native }: CardProps) {
  return (
    <Element
      {...(native as ComponentProps<'div'> & ComponentProps<'li'>)}
      className={classes(
        'relative rounded-m border border-line bg-surface shadow-card has-[.cover:hover]:border-edge transition-colors',
        padded && 'p-4 lg:p-5',
        className,
      )}
    />
  )
}
