import { ArrowDown, ArrowUp, PencilLine, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenNear } from '#web/lib/boot/use-ahead.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilePreview } from '#web/ui/file-preview.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { photoWords } from './words.ts'

interface MarkDialogProps {
  file: File
  onSave: (file: File) => void
  onClose: () => void
}

const MarkDialog = lazyDialog<MarkDialogProps>(async () => (await import('./mark-dialog.tsx')).MarkDialog)

interface PhotoRowProps {
  file: File
  /** Where it stands, from 0. */
  at: number
  of: number
  onChange: (file: File) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One photo that was chosen, with what can be done to it before it is sent. */
export function PhotoRow({ file, at, of, onChange, onMove, onRemove }: PhotoRowProps) {
  const [marking, setMarking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const number = at + 1
  function close() {
    // the dialog has gone before the focus comes back
    flushSync(() => setMarking(false))
    opener.current?.focus()
  }
  return (
    <li className="grid gap-2">
      <div className="flex items-start gap-1">
        <div className="relative min-w-0 flex-1">
          <FilePreview file={file} kind="photo" uploaded={undefined} />
          {at === 0 && of > 1 && <Badge className="absolute top-1.5 left-1.5">{photoWords.cover}</Badge>}
        </div>
        <Act label={photoWords.remove(number)} onClick={onRemove}>
          <X aria-hidden size={18} />
        </Act>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          ref={opener}
          {...whenNear(MarkDialog)}
          aria-label={photoWords.edit(number)}
          icon={<PencilLine aria-hidden size={18} />}
          onClick={() => setMarking(true)}
        >
          {photoWords.editShort}
        </Button>
        {of > 1 && (
          <>
            <Act label={photoWords.earlier(number)} inactive={at === 0} onClick={() => onMove(at - 1)}>
              <ArrowUp aria-hidden size={18} />
            </Act>
            <Act label={photoWords.later(number)} inactive={at === of - 1} onClick={() => onMove(at + 1)}>
              <ArrowDown aria-hidden size={18} />
            </Act>
          </>
        )}
      </div>
      {marking && (
        <MarkDialog
          file={file}
          onClose={close}
          onSave={(next) => {
            close()
            onChange(next)
          }}
        />
      )}
    </li>
  )
}

interface ActProps {
  label: string
  inactive?: boolean
  onClick: () => void
  children: ReactNode
}

const Act = ({ label, ...button }: ActProps) => (
  <Button {...button} variant="quiet" aria-label={label} className="w-11 px-0" />
)
