import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { FieldError, type FieldProps } from './field.tsx'
import { fileSize, type PhotoRules, photoProblem } from './photo-rules.ts'
import { words } from './words.ts'

interface PhotoFieldProps extends FieldProps {
  rules: PhotoRules
  value: File | null
  onChange: (photo: File | null) => void
  /** A refused file: the message of `rules`; null when a file was taken. */
  onProblem: (message: string | null) => void
  /** Share uploaded so far, 0 to 1, while sending. */
  uploaded?: number | undefined
}

/** One photo by camera, choosing, dropping or pasting; name formats and size in `hint`. A refused file changes nothing. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, name, hint, error, optional, rules, value, onChange, onProblem, uploaded } = props
  const id = useId()
  const choose = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(file: File | undefined | null) {
    if (!file) return
    const problem = photoProblem(file, rules)
    onProblem(problem)
    if (problem === null) onChange(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  function paste(event: ClipboardEvent) {
    take([...event.clipboardData.files].find((file) => file.type.startsWith('image/')))
  }

  return (
    <fieldset
      aria-describedby={classes(`${id}-hint`, error !== undefined && `${id}-error`)}
      className="grid gap-1.5"
      onPaste={paste}
    >
      <legend className="font-semibold">
        {label} {optional && <span className="font-normal text-muted">({words.optional})</span>}
      </legend>
      <span id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the pointer; the buttons do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'grid gap-3 rounded-s border border-dashed p-4',
          over ? 'border-brand bg-brand-soft' : error ? 'border-danger' : 'border-edge',
        )}
      >
        {value && <Preview photo={value} uploaded={uploaded} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            name={name}
            icon={<ImagePlus aria-hidden size={18} />}
            aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
            onClick={() => choose.current?.click()}
          >
            {value ? words.photo.change : words.photo.choose}
          </Button>
          {!value && (
            <Button
              className="md:hidden"
              icon={<Camera aria-hidden size={18} />}
              onClick={() => camera.current?.click()}
            >
              {words.photo.take}
            </Button>
          )}
          {value && (
            <Button variant="quiet" icon={<Trash2 aria-hidden size={18} />} onClick={() => onChange(null)}>
              {words.photo.remove}
            </Button>
          )}
          {!value && <span className="hidden text-muted md:inline">{words.photo.drop}</span>}
        </div>
        <FileInput ref={choose} accept={rules.types.join(',')} label={label} onFile={take} />
        <FileInput ref={camera} accept="image/*" capture label={words.photo.take} onFile={take} />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

interface FileInputProps {
  ref: React.RefObject<HTMLInputElement | null>
  accept: string
  capture?: boolean
  label: string
  onFile: (file: File | undefined) => void
}

/** Pressed through the buttons; hidden from the tab order and from screen readers. */
function FileInput({ ref, accept, capture, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      capture={capture ? 'environment' : undefined}
      onChange={(event) => {
        onFile(event.target.files?.[0])
        // the same file may be chosen again after it was removed
        event.target.value = ''
      }}
    />
  )
}

function Preview({ photo, uploaded }: { photo: File; uploaded: number | undefined }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  const percent = uploaded === undefined ? null : Math.round(uploaded * 100)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <img src={url} alt="" className="aspect-4/3 w-36 rounded-s bg-sunken object-cover" />
      <div className="grid gap-1 min-w-0 flex-1">
        <span className="truncate">{words.photo.ready(photo.name, fileSize(photo.size))}</span>
        {percent !== null && (
          <>
            <progress
              max={100}
              value={percent}
              aria-label={words.photo.uploading(percent)}
              className="h-1.5 w-full accent-brand"
            />
            <span className="text-sm text-muted tabular">{words.photo.uploading(percent)}</span>
          </>
        )}
      </div>
    </div>
  )
}
