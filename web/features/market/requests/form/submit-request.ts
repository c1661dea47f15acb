import type { postRequest } from '#modules/market/requests/contract/posting.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { PHOTO_PARTS, photoIds, photoParts } from '#web/lib/forms/photo-parts.ts'
import type { Submission } from './giving-section.ts'
import { formWords } from './words.ts'

/** Posts the request with its photos and refetches the lists of requests (CALL-20). Throws ApiError. */
export async function submitRequest({ request, photos, key, onUpload }: Submission): Promise<void> {
  await key.send([request, photoIds(photos)], (idempotencyKey) =>
    call<typeof postRequest>('POST /api/requests', {
      jsonPart: 'request',
      body: request,
      files: photoParts(photos),
      idempotencyKey,
      onUpload,
    }),
  )
  await queryClient.invalidateQueries({ queryKey: requestKeys.all })
}

/** Returns the error message for a request that couldn't be saved (ERR-16, ERR-17, ERR-19). */
export function submitErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return formWords.toasts.unexpected
  const photoError = PHOTO_PARTS.map((part) => error.fields[part]).find((message) => message !== undefined)
  if (photoError !== undefined) return formWords.toasts.imageFailed(photoError)
  if (error.status === 413 || error.status === 415) return formWords.toasts.imageFailed(error.message)
  return formWords.toasts.insertFailed(error.message)
}
