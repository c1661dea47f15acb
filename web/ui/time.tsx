import { fullDate, timeAgo, useNow } from '#web/lib/time.ts'
import { classes } from './classes.ts'

/**
 * A time as 'x ago', ticking, with the full UK date on hover and focus.
 * Inside a link or another control pass `focusable={false}`: a tab stop within a tab stop helps nobody.
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
  const date = fullDate(value)
  if (!focusable) {
    return (
      <time dateTime={value} title={date} className={className}>
        {timeAgo(value, now)}
      </time>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users get the full date too
    <time dateTime={value} tabIndex={0} data-date={date} className={classes('date-tip', className)}>
      {timeAgo(value, now)}
    </time>
  )
}
