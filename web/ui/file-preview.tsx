import { FileText } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'
import { type FileKind, fileSize } from './file-rules.ts'
import { words } from './file-words.ts'
import { PhotoUpload } from './photo-upload.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useObjectUrl } from './use-object-url.ts'

// photos fill the box; logos and documents must not be cropped
const SHAPES: Record<FileKind, string> = {
  photo: 'aspect-4/3 w-36 object-cover',
  logo: 'size-24 object-contain',
  document: 'aspect-4/3 w-36 object-contain',
}

interface FilePreviewProps {
  file: File
  kind: FileKind
  /** The uploaded share while sending, 0 to 1. */
  uploaded: number | undefined
}

/** The chosen file: a preview of a picture, otherwise name and size. */
export function FilePreview({ file, kind, uploaded }: FilePreviewProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Thumbnail key={`${file.name} ${file.lastModified}`} file={file} className={SHAPES[kind]} />
      <div className="grid min-w-0 flex-[1_1_8rem] gap-1">
        <span className="[overflow-wrap:anywhere]">{words.ready(file.name, fileSize(file.size))}</span>
        {uploaded !== undefined ? <UploadProgress share={uploaded} /> : kind === 'photo' && <PhotoUpload file={file} />}
      </div>
    </div>
  )
}

interface ThumbnailProps {
  file: File
  /** Classes for its size and fit. */
  className: string
  /** Called if the file isn't a valid picture. */
  onUnreadable?: () => void
}

/** A preview of a chosen picture. Use the file as its key. */
export function Thumbnail({ file, className, onUnreadable }: ThumbnailProps) {
  // an invalid picture is shown as a document until the server rejects it
  const [isPicture, setIsPicture] = useState(file.type.startsWith('image/'))
  const url = useObjectUrl(file)
  function handleUnreadable() {
    setIsPicture(false)
    onUnreadable?.()
  }
  if (!isPicture) return <FileText aria-hidden size={36} strokeWidth={1.5} className="shrink-0 text-muted" />
  return <img src={url} alt="" onError={handleUnreadable} className={classes('rounded-s bg-sunken', className)} />
}
