import type { AnsweredFile, EndpointShape } from '#server/platform/kernel/contract.ts'
import { type AddressOf, type CallInput, fetchResponse, jsonOf, toApiError } from './api.ts'

type FileEndpoint = EndpointShape & { readonly file: string; readonly answer: typeof AnsweredFile }

/** A file from an endpoint, in memory. */
interface DownloadedFile {
  readonly name: string
  readonly blob: Blob
}

/** Calls an endpoint that returns a file. Throws ApiError, or AbortError when `signal` fires. */
export async function readFile<E extends FileEndpoint>(
  address: AddressOf<E>,
  input: CallInput<E>,
): Promise<DownloadedFile> {
  const response = await fetchResponse(address, input)
  if (!response.ok) throw toApiError(response, await jsonOf(response))
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, blob: await response.blob() }
}

/** Saves a file through the browser. */
export function saveFile({ name, blob }: DownloadedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // slow browsers may still be reading from the URL
  setTimeout(() => URL.revokeObjectURL(url), MAX_SAVE_MS)
}

/** How long a browser may take to read the file. */
const MAX_SAVE_MS = 60_000
