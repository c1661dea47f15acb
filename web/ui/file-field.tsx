import { Camera, FileUp, ImagePlus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { announce } from './announcer.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { FieldError, type FieldProps } from './field.tsx'
import { ANY_PICTURE, FileInput } from './file-input.tsx'
import { FilePreview } from './file-preview.tsx'
import { type FileKind, type FileRules, fileSize } from './file-rules.ts'
import { words as fileWords } from './file-words.ts'
import { ShrinkProgress } from './upload-progress.tsx'
import { type Taken, useTakenFiles } from './use-taken-files.ts'
import { words } from './words.ts'

export interface FileFieldProps extends FieldProps {
  kind: FileKind
  rules: FileRules
  value: File | null
  onChange: (file: File | null) => void
  /** Called with the error of a rejected file, or null for an accepted one. */
  onProblem: (message: string | null) => void
  /** The current file, shown while no other is chosen. */
  current?: ReactNode
  /** Id of the text that explains why no file can be chosen. */
  lockedBy?: string | undefined
  /** The uploaded share while sending, 0 to 1. */
  uploaded?: number | undefined
}

/** A file field with camera, file picker, drop and paste; put formats and size in `hint`. */
export function FileField(props: FileFieldProps) {
  const { kind, label, hint, error, optional, rules, value, onChange, onProblem, current, lockedBy, uploaded } = props
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const { shrinking, take: takeFiles } = useTakenFiles(rules, opener)
  const [over, setOver] = useState(false)

  function take(file: File | undefined) {
    // the pressed button may have disappeared, e.g. the camera's
    opener.current?.focus()
    if (!file || lockedBy !== undefined || shrinking) return
    void takeFiles([file], ([taken]) => taken && use(taken))
  }
  function use({ file, problem }: Taken) {
    onProblem(problem)
    if (problem !== null) return
    onChange(file)
    announce(fileWords.ready(file.name, fileSize(file.size)), { now: true })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  function paste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (file) take(file)
  }
  function remove() {
    opener.current?.focus()
    onChange(null)
  }

  return (
    <fieldset
      aria-describedby={classes(`${id}-hint`, error !== undefined && `${id}-error`, lockedBy)}
      className="grid min-w-0 gap-1.5"
      onPaste={paste}
    >
      <legend className="font-semibold">
        {label} {optional && <span className="font-normal text-muted">({words.optional})</span>}
      </legend>
      <span id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional; the buttons do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(lockedBy === undefined)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'grid gap-3 rounded-s border p-4',
          lockedBy === undefined ? 'border-dashed' : 'sm:flex sm:flex-wrap sm:items-center',
          over ? 'border-brand bg-brand-soft' : error ? 'border-danger' : lockedBy ? 'border-line' : 'border-edge',
        )}
      >
        {value ? <FilePreview file={value} kind={kind} uploaded={uploaded} /> : current}
        {shrinking && <ShrinkProgress />}
        <Acts
          {...props}
          opener={opener}
          describedBy={lockedBy ?? (error === undefined ? `${id}-hint` : `${id}-error`)}
          onFile={take}
          onRemove={remove}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

interface ActsProps extends FileFieldProps {
  opener: RefObject<HTMLButtonElement | null>
  describedBy: string
  onFile: (file: File | undefined) => void
  onRemove: () => void
}

function Acts({
  kind,
  name,
  label,
  rules,
  value,
  current,
  lockedBy,
  opener,
  describedBy,
  onFile,
  onRemove,
}: ActsProps) {
  const choose = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { [kind]: own, take, drop, change } = fileWords
  const locked = lockedBy !== undefined
  const Icon = kind === 'document' ? FileUp : ImagePlus
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        ref={opener}
        name={name}
        icon={<Icon aria-hidden size={18} />}
        inactive={locked}
        aria-describedby={describedBy}
        onClick={() => choose.current?.click()}
      >
        {value || current ? change : own.choose}
        {kind === 'document' && <span className="sr-only">{fileWords.of(label)}</span>}
      </Button>
      {!value && !locked && (
        <Button className="md:hidden" icon={<Camera aria-hidden size={18} />} onClick={() => camera.current?.click()}>
          {take}
        </Button>
      )}
      {value && (
        <Button variant="quiet" icon={<Trash2 aria-hidden size={18} />} onClick={onRemove}>
          {own.remove}
        </Button>
      )}
      {!value && !locked && <span className="hidden text-muted md:inline">{drop}</span>}
      <FileInput
        ref={choose}
        accept={kind === 'document' ? rules.types.join(',') : ANY_PICTURE}
        label={label}
        onFiles={([file]) => onFile(file)}
      />
      <FileInput ref={camera} accept={ANY_PICTURE} capture label={take} onFiles={([file]) => onFile(file)} />
    </div>
  )
}
