import { type RefObject, useEffect, useState } from 'react'
import { report } from '#web/lib/boot/report.ts'
import { announce } from './announcer.tsx'
import { type FileRules, fileProblem } from './file-rules.ts'
import { words } from './file-words.ts'

/** A chosen file ready to send, or why it was rejected. */
export type ProcessedFile =
  | { readonly file: File; readonly problem: null }
  | { readonly file: null; readonly problem: string }

/** Photos with more pixels are scaled down before upload. */
const MAX_PIXELS = 16_000_000
/** First bytes of the formats that the server reads: JPEG, PNG, GIF and WebP. */
const READABLE = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP)/s
const HEAD_BYTES = 12

/**
 * Returns a function that processes chosen files: it re-encodes photos that are too large or in a format the server
 * doesn't read. A submit of the form around `field` waits until the files are ready.
 */
export function useProcessedFiles(rules: FileRules, field?: RefObject<HTMLElement | null>) {
  const [isProcessing, setProcessing] = useState(false)
  const [shrinking, setShrinking] = useState(false)
  useDelayedSubmit(field, isProcessing)

  async function processFiles(files: readonly File[], onProcessed: (processed: readonly ProcessedFile[]) => void) {
    setProcessing(true)
    const processed: ProcessedFile[] = []
    // one at a time: decoded photos are large
    for (const file of files) processed.push(await processFile(file, rules, onReencode))
    onProcessed(processed)
    setShrinking(false)
    setProcessing(false)
  }
  function onReencode() {
    announce(words.shrinking, { now: true })
    setShrinking(true)
  }
  return { shrinking, processFiles }
}

async function processFile(file: File, rules: FileRules, onReencode: () => void): Promise<ProcessedFile> {
  const problem = fileProblem(file, rules)
  if (isPhoto(file, rules) && (problem !== null || (await needsReencoding(file)))) {
    onReencode()
    const photo = await tryReencode(file, rules.maxBytes)
    if (photo !== null) return { file: photo, problem: null }
  }
  return problem === null ? { file, problem } : { file: null, problem }
}

/**
 * Returns whether to treat a file as a photo. Documents aren't re-encoded, so that they stay legible. An unknown type,
 * for which browsers give an empty text, may be a photo.
 */
const isPhoto = (file: File, rules: FileRules): boolean =>
  rules.types.every((type) => type.startsWith('image/')) && /^(image\/|$)/.test(file.type) && file.size > 0

/** Returns whether a photo has a format that the server doesn't read, or too many pixels. */
async function needsReencoding(file: File): Promise<boolean> {
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

/** Re-encodes a photo; null if that fails. */
async function tryReencode(file: File, maxBytes: number): Promise<File | null> {
  try {
    const { reencodePhoto } = await import('./reencode-photo.ts')
    return await reencodePhoto(file, maxBytes)
  } catch (error) {
    report('A photo could not be re-encoded.', error)
    return null
  }
}

/** Holds back submits of the form around `field` while `isDelayed`, and repeats them afterwards. */
function useDelayedSubmit(field: RefObject<HTMLElement | null> | undefined, isDelayed: boolean) {
  useEffect(() => {
    const form = field?.current?.closest('form')
    if (!isDelayed || !form) return
    let wasSubmitted = false
    const delay = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      wasSubmitted = true
    }
    form.addEventListener('submit', delay, true)
    return () => {
      form.removeEventListener('submit', delay, true)
      if (wasSubmitted) form.requestSubmit()
    }
  }, [field, isDelayed])
}
