import { useState } from 'react'
import { fullDate, timeAgo, useNow } from '#web/lib/format/time.ts'
import { classes } from './classes.ts'

/**
 * A time as 'x ago', updated regularly, with the full UK date on hover and focus.
 * Pass `focusable={false}` inside a link or another control.
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
  const [needsDate, setNeedsDate] = useState(false)
  // formatted on demand: the first use of Intl is slow on phones
  const date = needsDate ? fullDate(value) : undefined
  const showDate = () => setNeedsDate(true)
  if (!focusable) {
    return (
      <time dateTime={value} title={date} onPointerEnter={showDate} className={className}>
        {timeAgo(value, now)}
      </time>
    )
  }
  return (
    <time
      dateTime={value}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the full date
      tabIndex={0}
      data-date={date}
      onPointerEnter={showDate}
      onFocus={showDate}
      className={classes('date-tip', className)}
    >
      {timeAgo(value, now)}
    </time>
  )
}
