import { Camera, ImagePlus } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffectEvent, useId, useRef, useState } from 'react'
import { IMAGE_WRONG_TYPE } from '#modules/market/requests/contract/facts.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { ANY_PICTURE, FileInput } from '#web/ui/file-input.tsx'
import { fileSize } from '#web/ui/file-rules.ts'
import { words as fileWords } from '#web/ui/file-words.ts'
import { PHOTO_RULES } from '#web/ui/photo-rules.ts'
import { ShrinkProgress, UploadProgress } from '#web/ui/upload-progress.tsx'
import type { useDraftPhotos } from '#web/ui/use-draft-photos.ts'
import { type ProcessedFile, useProcessedFiles } from '#web/ui/use-processed-files.ts'
import { words as uiWords } from '#web/ui/words.ts'
import { PhotoRow } from './photo-row.tsx'
import { photoWords } from './words.ts'

export const MAX_PHOTOS = 6

interface PhotosFieldProps {
  label: string
  photos: ReturnType<typeof useDraftPhotos>
  /** The form's error for the photos. */
  error: string | undefined
}

/**
 * Takes up to six photos from camera, picker, drop or paste; the first is the cover. Valid files are kept when others
 * are refused.
 */
export function PhotosField({ label, photos, error }: PhotosFieldProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const { files, uploaded, problem } = photos
  const unreadable = useUnreadableFiles(files)
  const message = problem ?? (files === photos.rejected ? error : undefined) ?? unreadable.message
  const { addFiles, drop, shrinking } = useAddPhotos(photos, opener)

  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length > 0) addFiles(event.clipboardData.files)
  }
  function change(newFiles: readonly File[], announcement: string) {
    photos.setProblem(null)
    photos.choose(newFiles)
    announce(announcement, { now: true })
  }
  return (
    <fieldset
      aria-describedby={classes(`${id}-hint`, message !== undefined && `${id}-error`)}
      className="grid min-w-0 gap-1.5"
      onPaste={paste}
    >
      <legend className="font-semibold">
        {label} <span className="font-normal text-muted">({uiWords.optional})</span>
      </legend>
      <span id={`${id}-hint`} className="text-sm text-muted">
        {photoWords.hint(MAX_PHOTOS)}
      </span>
      <div
        {...drop.handlers}
        className={classes(
          'grid gap-3 rounded-s border border-dashed p-4',
          drop.isOver ? 'border-brand bg-brand-soft' : message ? 'border-danger' : 'border-edge',
        )}
      >
        {files.length > 0 && (
          <ol className="flex gap-3 overflow-x-auto p-1 -m-1 md:flex-wrap">
            {files.map((file, index) => (
              <PhotoRow
                key={keyOf(file)}
                file={file}
                index={index}
                count={files.length}
                onChange={(editedFile) => {
                  keyByFile.set(editedFile, keyOf(file))
                  change(files.with(index, editedFile), photoWords.changed)
                }}
                onUnreadable={() => unreadable.add(file)}
                onMove={(to) => change(moveFile(files, index, to), photoWords.movedTo(to + 1))}
                onRemove={() => {
                  change(
                    files.filter((other) => other !== file),
                    photoWords.removed,
                  )
                  opener.current?.focus()
                }}
              />
            ))}
          </ol>
        )}
        {shrinking && <ShrinkProgress />}
        {uploaded !== undefined && <UploadProgress share={uploaded} />}
        <Actions
          label={label}
          count={files.length}
          opener={opener}
          describedBy={message === undefined ? `${id}-hint` : `${id}-error`}
          onFiles={addFiles}
          onReplace={([file]) => file && addFiles([file], true)}
        />
      </div>
      <FieldError id={`${id}-error`} message={message} />
    </fieldset>
  )
}

/** React keys: an edited photo is a new file in the same row, which keeps its focus. */
const keyByFile = new WeakMap<File, string>()

function keyOf(file: File): string {
  const key = keyByFile.get(file) ?? `${file.name} ${file.lastModified} ${file.size}`
  keyByFile.set(file, key)
  return key
}

function moveFile(files: readonly File[], from: number, to: number): readonly File[] {
  const otherFiles = files.filter((_, index) => index !== from)
  return [...otherFiles.slice(0, to), ...files.slice(from, from + 1), ...otherFiles.slice(to)]
}

/** Returns the message for the first photo that the browser couldn't decode, as the server words it, and `add`. */
function useUnreadableFiles(files: readonly File[]) {
  const [unreadable, setUnreadable] = useState<readonly File[]>([])
  const index = files.findIndex((file) => unreadable.includes(file))
  const message = index === -1 ? undefined : photoWords.withProblem(index + 1, IMAGE_WRONG_TYPE)
  function add(file: File) {
    setUnreadable((previous) => [...previous, file])
    announce(photoWords.withProblem(files.indexOf(file) + 1, IMAGE_WRONG_TYPE), { now: true })
  }
  return { message, add }
}

/** Adds files up to the limit, from any source. */
function useAddPhotos(photos: PhotosFieldProps['photos'], opener: React.RefObject<HTMLButtonElement | null>) {
  const { shrinking, processFiles } = useProcessedFiles(PHOTO_RULES, opener)
  const [isOver, setIsOver] = useState(false)
  // photos may be removed while others are being resized
  const applyProcessed = useEffectEvent((processed: readonly ProcessedFile[], replacing: boolean) => {
    const existing = replacing ? [] : photos.files
    const problem = processed.find((item) => item.problem !== null)?.problem ?? null
    const newFiles = processed
      .flatMap(({ file }) => file ?? [])
      .filter((file) => !existing.some((existingFile) => isSame(existingFile, file)))
    const added = newFiles.slice(0, MAX_PHOTOS - existing.length)
    photos.setProblem(problem ?? (newFiles.length > added.length ? photoWords.tooMany(MAX_PHOTOS) : null))
    if (added.length === 0) return
    photos.choose([...existing, ...added])
    announce(addedText(added), { now: true })
  })
  function addFiles(files: Iterable<File>, replacing = false) {
    // the pressed button may disappear once a file is added, such as the camera button
    opener.current?.focus()
    if (!shrinking) void processFiles([...files], (processed) => applyProcessed(processed, replacing))
  }
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      addFiles(event.dataTransfer.files)
    },
  }
  return { addFiles, shrinking, drop: { isOver, handlers } }
}

/** Returns whether two files are the same photo, chosen twice. */
const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function addedText(added: readonly File[]): string {
  const [first] = added
  if (first && added.length === 1) return fileWords.ready(first.name, fileSize(first.size))
  return photoWords.added(added.length)
}

interface ActionsProps {
  label: string
  count: number
  opener: React.RefObject<HTMLButtonElement | null>
  describedBy: string
  onFiles: (files: readonly File[]) => void
  /** Replaces the only photo. */
  onReplace: (files: readonly File[]) => void
}

function Actions({ label, count, opener, describedBy, onFiles, onReplace }: ActionsProps) {
  const chooseInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const replaceInput = useRef<HTMLInputElement>(null)
  const isFull = count >= MAX_PHOTOS
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* on a phone the camera comes first */}
      {!isFull && (
        <Button
          variant={count === 0 ? 'primary' : 'default'}
          className="md:hidden"
          icon={<Camera aria-hidden size={18} />}
          onClick={() => cameraInput.current?.click()}
        >
          {fileWords.take}
        </Button>
      )}
      <Button
        ref={opener}
        name="image"
        icon={<ImagePlus aria-hidden size={18} />}
        aria-describedby={describedBy}
        disabledReason={isFull ? photoWords.full(MAX_PHOTOS) : undefined}
        onClick={() => chooseInput.current?.click()}
      >
        {count === 0 ? fileWords.photo.choose : photoWords.add}
      </Button>
      {count === 1 && (
        <Button variant="quiet" onClick={() => replaceInput.current?.click()}>
          {fileWords.change}
        </Button>
      )}
      {count === 0 && <span className="hidden text-muted md:inline">{fileWords.drop}</span>}
      <FileInput ref={chooseInput} accept={ANY_PICTURE} multiple label={label} onFiles={onFiles} />
      <FileInput ref={cameraInput} accept={ANY_PICTURE} capture label={fileWords.take} onFiles={onFiles} />
      <FileInput ref={replaceInput} accept={ANY_PICTURE} label={fileWords.change} onFiles={onReplace} />
    </div>
  )
}
