import { ArrowLeft, ArrowRight, PencilLine, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Thumbnail } from '#web/ui/file-preview.tsx'
import { fileSize } from '#web/ui/file-rules.ts'
import { words as fileWords } from '#web/ui/file-words.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { PhotoUpload } from '#web/ui/photo-upload.tsx'
import { photoWords } from './words.ts'

interface MarkDialogProps {
  file: File
  onSave: (file: File) => void
  onClose: () => void
}

const MarkDialog = lazyDialog<MarkDialogProps>(async () => (await import('./mark-dialog.tsx')).MarkDialog)

interface PhotoRowProps {
  file: File
  /** The index of the photo, from 0. */
  index: number
  /** The number of photos. */
  count: number
  onChange: (file: File) => void
  onMove: (to: number) => void
  onRemove: () => void
  /** Called when the browser can't decode the file. */
  onUnreadable: () => void
}

/** A chosen photo with its actions. */
export function PhotoRow({ file, index, count, onChange, onMove, onRemove, onUnreadable }: PhotoRowProps) {
  const [isMarking, setIsMarking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const position = index + 1
  function close() {
    // focus can only return once the dialog is closed
    flushSync(() => setIsMarking(false))
    opener.current?.focus()
  }
  return (
    <li className="grid w-24 shrink-0 content-start gap-1">
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden">
        <Thumbnail
          key={keyOf(file)}
          file={file}
          className="absolute size-full object-cover"
          onUnreadable={onUnreadable}
        />
        {index === 0 && count > 1 && <Badge className="absolute top-1 left-1">{photoWords.cover}</Badge>}
      </div>
      <span className="truncate text-sm text-muted">{fileWords.ready(file.name, fileSize(file.size))}</span>
      <PhotoUpload file={file} />
      <div className="grid grid-cols-2 gap-1">
        <IconAction
          ref={opener}
          {...preloadOnHover(MarkDialog)}
          variant="default"
          label={photoWords.edit(position)}
          onClick={() => setIsMarking(true)}
        >
          <PencilLine aria-hidden size={18} />
        </IconAction>
        <IconAction label={photoWords.remove(position)} onClick={onRemove}>
          <X aria-hidden size={18} />
        </IconAction>
        {count > 1 && (
          <>
            <IconAction label={photoWords.moveLeft(position)} inactive={index === 0} onClick={() => onMove(index - 1)}>
              <ArrowLeft aria-hidden size={18} />
            </IconAction>
            <IconAction
              label={photoWords.moveRight(position)}
              inactive={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <ArrowRight aria-hidden size={18} />
            </IconAction>
          </>
        )}
      </div>
      {isMarking && (
        <MarkDialog
          file={file}
          onClose={close}
          onSave={(editedFile) => {
            close()
            onChange(editedFile)
          }}
        />
      )}
    </li>
  )
}

interface IconActionProps extends ButtonProps {
  label: string
}

const IconAction = ({ label, ...button }: IconActionProps) => (
  <Button variant="quiet" {...button} aria-label={label} className="min-w-11 px-0" />
)

const keyOf = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`
