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
import { type ProcessedFile, useProcessedFiles } from './use-processed-files.ts'
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
  lockedReasonId?: string | undefined
  /** The uploaded share while sending, 0 to 1. */
  uploaded?: number | undefined
}

/** A file field with camera, file picker, drop and paste; put formats and size in `hint`. */
export function FileField(props: FileFieldProps) {
  const { kind, label, hint, error, optional, rules, value, onChange, onProblem } = props
  const { current, lockedReasonId, uploaded } = props
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const { shrinking, processFiles } = useProcessedFiles(rules, opener)
  const [isDraggedOver, setDraggedOver] = useState(false)

  function choose(file: File | undefined) {
    // the pressed button may have disappeared, e.g. the camera's
    opener.current?.focus()
    if (!file || lockedReasonId !== undefined || shrinking) return
    void processFiles([file], ([processed]) => processed && accept(processed))
  }
  function accept({ file, problem }: ProcessedFile) {
    onProblem(problem)
    if (problem !== null) return
    onChange(file)
    announce(fileWords.ready(file.name, fileSize(file.size)), { now: true })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setDraggedOver(false)
    choose(event.dataTransfer.files[0])
  }
  function paste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (file) choose(file)
  }
  function remove() {
    opener.current?.focus()
    onChange(null)
  }

  return (
    <fieldset
      aria-describedby={classes(`${id}-hint`, error !== undefined && `${id}-error`, lockedReasonId)}
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
          setDraggedOver(lockedReasonId === undefined)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={classes(
          'grid gap-3 rounded-s border p-4',
          lockedReasonId === undefined ? 'border-dashed' : 'sm:flex sm:flex-wrap sm:items-center',
          isDraggedOver && 'border-brand bg-brand-soft',
          !isDraggedOver && (error ? 'border-danger' : lockedReasonId ? 'border-line' : 'border-edge'),
        )}
      >
        {value ? <FilePreview file={value} kind={kind} uploaded={uploaded} /> : current}
        {shrinking && <ShrinkProgress />}
        <FileActions
          {...props}
          opener={opener}
          describedBy={lockedReasonId ?? (error === undefined ? `${id}-hint` : `${id}-error`)}
          onFile={choose}
          onRemove={remove}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

interface FileActionsProps extends FileFieldProps {
  opener: RefObject<HTMLButtonElement | null>
  describedBy: string
  onFile: (file: File | undefined) => void
  onRemove: () => void
}

function FileActions({
  kind,
  name,
  label,
  rules,
  value,
  current,
  lockedReasonId,
  opener,
  describedBy,
  onFile,
  onRemove,
}: FileActionsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { [kind]: own, take, drop, change } = fileWords
  const locked = lockedReasonId !== undefined
  const Icon = kind === 'document' ? FileUp : ImagePlus
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        ref={opener}
        name={name}
        icon={<Icon aria-hidden size={18} />}
        inactive={locked}
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
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
        ref={picker}
        accept={kind === 'document' ? rules.types.join(',') : ANY_PICTURE}
        label={label}
        onFiles={([file]) => onFile(file)}
      />
      <FileInput ref={camera} accept={ANY_PICTURE} capture label={take} onFiles={([file]) => onFile(file)} />
    </div>
  )
}
