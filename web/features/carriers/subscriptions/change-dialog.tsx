import type { PlanChange } from '#modules/carriers/subscriptions/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { words } from './words.ts'

interface ChangeDialogProps {
  name: string
  /** The viewer keeps their current plan. */
  isCurrentPlan: boolean
  change: PlanChange
  onConfirm: () => void
  onCancel: () => void
}

/** Shows what is paid today and each month before anything is charged. */
export function ChangeDialog({ name, isCurrentPlan, change, onConfirm, onCancel }: ChangeDialogProps) {
  const { dueToday, monthly, from } = change
  const { pay, today, nothing, monthly: eachMonth } = words.confirm
  const label = isCurrentPlan ? words.keep(name) : words.switchTo(name)
  return (
    <ConfirmDialog
      open
      title={`${label}?`}
      confirmLabel={dueToday > 0 ? pay(formatPounds(dueToday)) : label}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="font-semibold">{dueToday > 0 ? today(formatPounds(dueToday)) : nothing}</p>
      <p>{eachMonth(shortDate(from), formatPounds(monthly))}</p>
    </ConfirmDialog>
  )
}
