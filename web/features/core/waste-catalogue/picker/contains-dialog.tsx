import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { words } from './words.ts'

const containsWords = words.contains

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
      title={containsWords.title(word)}
      confirmLabel={containsWords.post}
      cancelLabel={containsWords.change}
      onConfirm={onPost}
      onCancel={onClose}
    >
      <p>{containsWords.text}</p>
    </ConfirmDialog>
  )
}
