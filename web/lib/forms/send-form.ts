import type { MultipartShape } from '#server/platform/kernel/contract.ts'

interface FormPost {
  url: string
  method: string
  headers: Headers
  form: FormData
  signal: AbortSignal | null
  onUpload: ((share: number) => void) | undefined
}

type Files = Readonly<Record<string, File | null | undefined>>

/** What a multipart endpoint takes: its JSON and its files, each in a part of its own. */
export function formOf({ json }: MultipartShape, body: unknown, files: Files = {}): FormData {
  const form = new FormData()
  form.set(json, JSON.stringify(body))
  for (const [part, file] of Object.entries(files)) if (file) form.set(part, file)
  return form
}

/** Sends multipart/form-data; by XMLHttpRequest, because fetch does not tell how much has been uploaded. */
export function sendForm({ url, method, headers, form, signal, onUpload }: FormPost): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onUpload?.(event.loaded / event.total)
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
