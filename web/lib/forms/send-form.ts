import { type MultipartShape, STAGED_PHOTO_TYPE } from '#server/platform/kernel/contract.ts'

interface FormPost {
  url: string
  method: string
  headers: Headers
  form: FormData
  signal: AbortSignal | null
  onUpload: ((share: number) => void) | undefined
}

type Files = Readonly<Record<string, File | null | undefined>>

/** A photo that is sent before its form: see staged-photos.ts. */
export interface StagedPhoto {
  /** The id that is sent in its place; null where it could not be sent. */
  readonly id: Promise<string | null>
  readonly isSent: () => boolean
  /** Its form waits for it. */
  readonly hold: () => void
}
export const STAGED_PHOTOS = new WeakMap<File, StagedPhoto>()

/** What a multipart endpoint takes: its JSON and its files, each in a part of its own; of photos sent before, their ids. */
export async function formOf({ json }: MultipartShape, body: unknown, files: Files = {}): Promise<FormData> {
  const form = new FormData()
  form.set(json, JSON.stringify(body))
  for (const file of Object.values(files)) if (file) STAGED_PHOTOS.get(file)?.hold()
  for (const [part, file] of Object.entries(files)) if (file) form.set(part, await inItsPlace(file))
  return form
}

async function inItsPlace(file: File): Promise<File> {
  const id = await STAGED_PHOTOS.get(file)?.id
  return id ? new File([id], file.name, { type: STAGED_PHOTO_TYPE }) : file
}

/** Has the photos of a form sent with it: the server no longer has what was sent before. */
export function forgetStaged(files: Files = {}): void {
  for (const file of Object.values(files)) if (file) STAGED_PHOTOS.delete(file)
}

/** Sends multipart/form-data; by XMLHttpRequest, because fetch does not tell how much has been uploaded. */
export function sendForm({ url, method, headers, form, signal, onUpload }: FormPost): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const isLarge = [...form.values()].some((part) => part instanceof File && part.type !== STAGED_PHOTO_TYPE)
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && isLarge) onUpload?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const empty = request.status === 204
      resolve(new Response(empty ? null : request.responseText, { status: request.status }))
    })
    request.addEventListener('error', () => reject(new TypeError('The upload did not reach the server.')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
