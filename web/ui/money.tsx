import { formatPounds } from '#web/lib/format/money.ts'
import { classes } from './classes.ts'

/** An amount in pounds, with tabular figures. */
export function Money({ amount, className }: { amount: number; className?: string }) {
  return <span className={classes('tabular font-semibold', className)}>{formatPounds(amount)}</span>
}
