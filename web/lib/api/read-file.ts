import type { AnsweredFile, EndpointShape } from '#server/platform/kernel/contract.ts'
import { type AddressOf, ask, type CallInput, jsonOf, refusalOf } from './api.ts'

type FileEndpoint = EndpointShape & { readonly file: string; readonly answer: typeof AnsweredFile }

/** A file from an endpoint, in memory. */
interface ReadFile {
  readonly name: string
  readonly blob: Blob
}

/** Calls an endpoint that returns a file. Throws ApiError, or AbortError when `signal` fires. */
export async function readFile<E extends FileEndpoint>(address: AddressOf<E>, input: CallInput<E>): Promise<ReadFile> {
  const response = await ask(address, input)
  if (!response.ok) throw refusalOf(response, await jsonOf(response))
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, blob: await response.blob() }
}

/** Saves a file through the browser. */
export function saveFile({ name, blob }: ReadFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // slow browsers may still be reading from it
  setTimeout(() => URL.revokeObjectURL(url), SAVED_WITHIN_MS)
}

const SAVED_WITHIN_MS = 60_000
