import type { FileLink } from '#server/platform/kernel/contract.ts'
import { ApiError } from './api.ts'
import { words } from './words.ts'

/**
 * Fetches a private file by its single-use link, without caching it. Throws ApiError, or AbortError when `signal`
 * fires.
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

/** Downloads a private file by its link; the server sends it as an attachment, so the page stays open. */
export function downloadPrivateFile({ url }: FileLink): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.download = ''
  link.click()
}
