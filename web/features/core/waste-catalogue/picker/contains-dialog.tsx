import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { words } from './words.ts'

const own = words.contains

interface ContainsDialogProps {
  word: string
  onPost: () => void
  onClose: () => void
}

/** Asks whether the request contains something carriers can't take, before it is posted (ITEM-05). */
export function ContainsDialog({ word, onPost, onClose }: ContainsDialogProps) {
  return (
    <ConfirmDialog
      open
      title={own.title(word)}
      confirmLabel={own.post}
      cancelLabel={own.change}
      onConfirm={onPost}
      onCancel={onClose}
    >
      <p>{own.text}</p>
    </ConfirmDialog>
  )
}
