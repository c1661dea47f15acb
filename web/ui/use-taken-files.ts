import { type RefObject, useEffect, useState } from 'react'
import { report } from '#web/lib/boot/report.ts'
import { announce } from './announcer.tsx'
import { type FileRules, fileProblem } from './file-rules.ts'
import { words } from './file-words.ts'

/** A chosen file ready to send, or why it was rejected. */
export type Taken = { readonly file: File; readonly problem: null } | { readonly file: null; readonly problem: string }

/** Photos with more pixels are scaled down before upload. */
const MAX_PIXELS = 16_000_000
/** First bytes of the formats that the server reads: JPEG, PNG, GIF and WebP. */
const READABLE = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP)/s
const HEAD_BYTES = 12

/**
 * Processes chosen files: re-encodes photos that are too large or in a format the server doesn't read. The form around
 * `field`, if any, isn't submitted until then.
 */
export function useTakenFiles(rules: FileRules, field?: RefObject<HTMLElement | null>) {
  const [taking, setTaking] = useState(false)
  const [shrinking, setShrinking] = useState(false)
  useHeldForm(field, taking)

  async function take(files: readonly File[], use: (taken: readonly Taken[]) => void): Promise<void> {
    setTaking(true)
    const taken: Taken[] = []
    // one at a time: decoded photos are large
    for (const file of files) taken.push(await takenFile(file, rules, startDrawing))
    use(taken)
    setShrinking(false)
    setTaking(false)
  }
  function startDrawing() {
    announce(words.shrinking, { now: true })
    setShrinking(true)
  }
  return { shrinking, take }
}

async function takenFile(file: File, rules: FileRules, onDraw: () => void): Promise<Taken> {
  const problem = fileProblem(file, rules)
  if (isPhoto(file, rules) && (problem !== null || (await needsDrawing(file)))) {
    onDraw()
    const drawn = await reencoded(file, rules.maxBytes)
    if (drawn !== null) return { file: drawn, problem: null }
  }
  return problem === null ? { file, problem } : { file: null, problem }
}

/** Returns whether to treat a file as a photo. Documents aren't re-encoded, so that they stay legible. Browsers give no type for unknown extensions. */
const isPhoto = (file: File, rules: FileRules): boolean =>
  rules.types.every((type) => type.startsWith('image/')) && /^(image\/|$)/.test(file.type) && file.size > 0

/** Returns whether the content of an accepted file isn't readable by the server, or has too many pixels. */
async function needsDrawing(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return !READABLE.test(String.fromCharCode(...head)) || (await pixelsOf(file)) > MAX_PIXELS
}

/** Returns the number of pixels from the file's header; 0 if the browser can't read it. */
function pixelsOf(file: File): Promise<number> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  return new Promise<number>((resolve) => {
    image.onload = () => resolve(image.naturalWidth * image.naturalHeight)
    image.onerror = () => resolve(0)
    image.src = url
  }).finally(() => URL.revokeObjectURL(url))
}

async function reencoded(file: File, maxBytes: number): Promise<File | null> {
  try {
    const { reencodePhoto } = await import('./reencode-photo.ts')
    return await reencodePhoto(file, maxBytes)
  } catch (error) {
    report('A photo could not be drawn again.', error)
    return null
  }
}

/** Delays submits of the form around `field` until its files are ready. */
function useHeldForm(field: RefObject<HTMLElement | null> | undefined, held: boolean) {
  useEffect(() => {
    const form = field?.current?.closest('form')
    if (!held || !form) return
    let asked = false
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      asked = true
    }
    form.addEventListener('submit', hold, true)
    return () => {
      form.removeEventListener('submit', hold, true)
      if (asked) form.requestSubmit()
    }
  }, [field, held])
}
