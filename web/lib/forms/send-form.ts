interface FormPost {
  url: string
  method: string
  headers: Headers
  form: FormData
  signal: AbortSignal | null
  onUpload: ((share: number) => void) | undefined
}

type Files = Readonly<Record<string, File | null | undefined>>

/**
 * Photos that are uploaded before their form is sent (see staged-photos.ts). Each function resolves when its photo is
 * uploaded, to a small file that contains the upload's id; to null if the upload failed.
 */
export const STAGED_PHOTOS = new WeakMap<File, () => Promise<File | null>>()

/** Returns the multipart body of an endpoint: JSON and files, with ids in place of uploaded photos. */
export async function toFormData(jsonPart: string, body: unknown, files: Files = {}): Promise<FormData> {
  const form = new FormData()
  form.set(jsonPart, JSON.stringify(body))
  const parts = Object.entries(files).map(
    async ([part, file]) => [part, file && ((await STAGED_PHOTOS.get(file)?.()) ?? file)] as const,
  )
  for (const [part, file] of await Promise.all(parts)) if (file) form.set(part, file)
  return form
}

/** Makes `toFormData` include these photos themselves, because the server no longer has their uploads. */
export function discardStagedPhotos(files: Files = {}): void {
  for (const file of Object.values(files)) if (file) STAGED_PHOTOS.delete(file)
}

/** Size of the id that is sent in place of an uploaded photo. */
const ID_BYTES = 36

/** Sends multipart/form-data with XMLHttpRequest, because fetch doesn't report upload progress. */
export function sendForm({ url, method, headers, form, signal, onUpload }: FormPost): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    // progress is only meaningful if a file is larger than an id
    const isLarge = [...form.values()].some((part) => part instanceof File && part.size > ID_BYTES)
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && isLarge) onUpload?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const isEmpty = request.status === 204
      resolve(new Response(isEmpty ? null : request.responseText, { status: request.status }))
    })
    request.addEventListener('error', () => reject(new TypeError('The upload did not reach the server.')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
