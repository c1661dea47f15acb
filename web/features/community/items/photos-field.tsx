import { ImagePlus, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffectEvent, useId, useRef, useState } from 'react'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from '#modules/community/community/items/contract.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import { imageUrlForWidth } from '#modules/market/requests/facts/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { ANY_PICTURE } from '#web/ui/file-input.tsx'
import { PHOTO_RULES } from '#web/ui/photo-rules.ts'
import { PhotoUpload } from '#web/ui/photo-upload.tsx'
import { ShrinkProgress, UploadProgress } from '#web/ui/upload-progress.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { type ProcessedFile, useProcessedFiles } from '#web/ui/use-processed-files.ts'
import { listingWords } from './words.ts'

/** The item's stored photos, followed by new ones. */
export interface Photos {
  readonly kept: readonly Image[]
  readonly added: readonly File[]
}

interface PhotosFieldProps {
  value: Photos
  onChange: (photos: Photos) => void
  /** The server's error for the photos. */
  error: string | undefined
  /** Upload progress from 0 to 1, while sending. */
  uploaded: number | undefined
}

/** Picks up to six photos by dialog, drop or paste; invalid ones are refused individually. */
export function PhotosField({ value, onChange, error, uploaded }: PhotosFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const message = refused ?? error

  const { shrinking, processFiles } = useProcessedFiles(PHOTO_RULES, opener)
  // photos may be removed while others are being resized
  const addProcessed = useEffectEvent((taken: readonly ProcessedFile[]) => {
    const problem = taken.find((one) => one.problem !== null)?.problem ?? null
    const valid = taken.flatMap(({ file }) => file ?? [])
    const remaining = MAX_PHOTOS - value.kept.length - value.added.length
    setRefused(problem ?? (valid.length > remaining ? TOO_MANY_PHOTOS : null))
    const added = valid.slice(0, remaining)
    if (added.length === 0) return
    onChange({ ...value, added: [...value.added, ...added] })
    announce(listingWords.photosAdded(added.length), { now: true })
  })
  function addFiles(files: Iterable<File>) {
    if (!shrinking) void processFiles([...files], addProcessed)
  }
  function remove(photo: Image | File) {
    setRefused(null)
    onChange({ kept: value.kept.filter((one) => one !== photo), added: value.added.filter((one) => one !== photo) })
    announce(listingWords.photoRemoved, { now: true })
    opener.current?.focus()
  }
  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length > 0) addFiles(event.clipboardData.files)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    addFiles(event.dataTransfer.files)
  }

  return (
    <fieldset
      aria-describedby={classes(`${id}-hint`, message !== undefined && `${id}-error`)}
      className="grid min-w-0 gap-1.5"
      onPaste={paste}
    >
      <legend className="font-semibold">{listingWords.photos}</legend>
      <span id={`${id}-hint`} className="text-sm text-muted">
        {listingWords.photosHint(MAX_PHOTOS)}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button does the same */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className={classes('grid gap-3 rounded-s border border-dashed p-4', message ? 'border-danger' : 'border-edge')}
      >
        <PhotoList value={value} onRemove={remove} />
        {shrinking && <ShrinkProgress />}
        {uploaded !== undefined && <UploadProgress share={uploaded} />}
        <Button
          ref={opener}
          name="photos"
          className="justify-self-start"
          icon={<ImagePlus aria-hidden size={18} />}
          aria-describedby={message === undefined ? `${id}-hint` : `${id}-error`}
          onClick={() => input.current?.click()}
        >
          {listingWords.addPhotos}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={listingWords.photos}
          accept={ANY_PICTURE}
          onChange={(event) => {
            addFiles(event.target.files ?? [])
            // allows choosing the same file again after removing it
            event.target.value = ''
          }}
        />
      </div>
      <FieldError id={`${id}-error`} message={message} />
    </fieldset>
  )
}

function PhotoList({ value, onRemove }: { value: Photos; onRemove: (photo: Image | File) => void }) {
  const { kept, added } = value
  if (kept.length + added.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-3">
      {kept.map((image, index) => (
        <Thumbnail key={image.url} src={imageUrlForWidth(image, 480)} at={index + 1} onRemove={() => onRemove(image)} />
      ))}
      {added.map((file, index) => (
        <NewThumbnail
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          at={kept.length + index + 1}
          onRemove={() => onRemove(file)}
        />
      ))}
    </ul>
  )
}

function NewThumbnail({ file, ...others }: { file: File; at: number; onRemove: () => void }) {
  const url = useObjectUrl(file)
  return (
    <Thumbnail src={url} {...others}>
      <PhotoUpload file={file} />
    </Thumbnail>
  )
}

interface ThumbnailProps {
  src: string | undefined
  at: number
  onRemove: () => void
  children?: ReactNode
}

function Thumbnail({ src, at, onRemove, children }: ThumbnailProps) {
  return (
    <li className="relative grid content-start gap-1">
      <img src={src} alt={listingWords.photo(at)} className="aspect-square w-full rounded-s bg-sunken object-cover" />
      <button
        type="button"
        aria-label={listingWords.removePhoto(at)}
        onClick={onRemove}
        className="absolute right-1 top-1 grid size-9 cursor-pointer place-items-center rounded-full border border-line bg-surface text-ink shadow-card reach hover:bg-sunken"
      >
        <X aria-hidden size={18} />
      </button>
      {children}
    </li>
  )
}
