import { useState } from 'react'
import { fullDate, timeAgo, useNow } from '#web/lib/format/time.ts'
import { classes } from './classes.ts'

/**
 * A time as 'x ago', ticking, with the full UK date on hover and focus.
 * Inside a link or another control pass `focusable={false}`: a tab stop within a tab stop helps no one.
 */
export function Time({
  value,
  focusable = true,
  className,
}: {
  value: string
  focusable?: boolean
  className?: string
}) {
  const now = useNow()
  const [asked, setAsked] = useState(false)
  // not before the user asks: the first date of a page costs a slow phone as much as drawing a list
  const date = asked ? fullDate(value) : undefined
  const ask = () => setAsked(true)
  if (!focusable) {
    return (
      <time dateTime={value} title={date} onPointerEnter={ask} className={className}>
        {timeAgo(value, now)}
      </time>
    )
  }
  return (
    <time
      dateTime={value}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users get the full date too
      tabIndex={0}
      data-date={date}
      onPointerEnter={ask}
      onFocus={ask}
      className={classes('date-tip', className)}
    >
      {timeAgo(value, now)}
    </time>
  )
}
