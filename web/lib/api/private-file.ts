import type { FileLink } from '#server/platform/kernel/contract.ts'
import { ApiError } from './api.ts'
import { words } from './words.ts'

/**
 * Opens a private file by its link, which works once, and gives its bytes. They are in memory only: neither the browser
 * nor the query cache keeps them. Throws ApiError, or AbortError when `signal` fires.
 */
export async function readPrivateFile({ url }: FileLink, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(url, { signal, cache: 'no-store', credentials: 'same-origin' })
    if (response.ok) return await response.blob()
    throw new ApiError(response.status, { code: 'file_refused', message: words.fileRefused })
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) throw error
    throw new ApiError(0, { code: 'unreachable', message: words.unreachable })
  }
}

/** Lets the browser download a private file by its link; the page stays, for the server sends it as an attachment. */
export function downloadPrivateFile({ url }: FileLink): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.download = ''
  link.click()
}
