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
 * What goes in the place of a photo that is sent before its form: see staged-photos.ts. Called, its form waits for it; null where
 * it could not be sent.
 */
export const STAGED_PHOTOS = new WeakMap<File, () => Promise<File | null>>()

/** What a multipart endpoint takes: its JSON and its files, each in a part of its own; of photos sent before, their ids. */
export async function formOf(jsonPart: string, body: unknown, files: Files = {}): Promise<FormData> {
  const form = new FormData()
  form.set(jsonPart, JSON.stringify(body))
  const parts = Object.entries(files).map(
    async ([part, file]) => [part, file && ((await STAGED_PHOTOS.get(file)?.()) ?? file)] as const,
  )
  for (const [part, file] of await Promise.all(parts)) if (file) form.set(part, file)
  return form
}

/** Has the photos of a form sent with it: the server no longer has what was sent before. */
export function forgetStaged(files: Files = {}): void {
  for (const file of Object.values(files)) if (file) STAGED_PHOTOS.delete(file)
}

/** An id in the place of a photo: what has left the browser of that tells nothing. */
const ID_BYTES = 36

/** Sends multipart/form-data; by XMLHttpRequest, because fetch does not tell how much has been uploaded. */
export function sendForm({ url, method, headers, form, signal, onUpload }: FormPost): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const isLarge = [...form.values()].some((part) => part instanceof File && part.size > ID_BYTES)
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
