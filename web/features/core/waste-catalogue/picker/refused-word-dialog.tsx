import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { words } from './words.ts'

const containsWords = words.contains

interface RefusedWordDialogProps {
  word: string
  onPost: () => void
  onClose: () => void
}

/** Asks whether the request contains something carriers can't take, before it is posted (ITEM-05). */
export function RefusedWordDialog({ word, onPost, onClose }: RefusedWordDialogProps) {
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
