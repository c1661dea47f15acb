import type { LeaveWarning } from '#web/lib/navigation-guard/leave-warning.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const words = {
  title: 'Leave without saving?',
  text: 'What you changed on this page has not been saved.',
  confirm: 'Leave without saving',
  stay: 'Stay on this page',
}

/** Asks whether to leave with unsaved changes; the code of the dialog comes with the first question. */
export function LeaveDialog({ question }: Pick<LeaveWarning, 'question'>) {
  const { title, text, confirm, stay } = words
  return (
    <ConfirmDialog
      open={question !== null}
      title={title}
      confirmLabel={confirm}
      cancelLabel={stay}
      danger
      onConfirm={() => question?.leave()}
      onCancel={() => question?.stay()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
