import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface CardProps extends ComponentProps<'div'> {
  /** The element: `li` in lists, otherwise `section` or `article`. */
  as?: 'div' | 'li' | 'section' | 'article'
  /** Whether the card has padding; false for pictures and lists that reach the edge. */
  padded?: boolean
}

/** A card. A link inside it with the class `cover` makes the whole card clickable. */
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
