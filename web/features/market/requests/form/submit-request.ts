import type { PostRequest, postRequest } from '#modules/market/requests/posting/contract.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import type { IdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formWords } from './words.ts'

interface Submission {
  request: PostRequest
  /** The cover photo. */
  photo: File | null
  /** The other photos. */
  more?: readonly File[]
  key: IdempotencyKey
  onUpload: (share: number) => void
}

/** Multipart names of the photos, in order (ITEM-07). */
const PHOTO_FIELDS = ['image', 'image2', 'image3', 'image4', 'image5', 'image6'] as const

/** Posts the request with its photos and refetches the lists of requests (CALL-20). Throws ApiError. */
export async function submitRequest({ request, photo, more = [], key, onUpload }: Submission): Promise<void> {
  const photos = photo === null ? [] : [photo, ...more]
  const content = [request, photos.map(({ name, size, lastModified }) => [name, size, lastModified])]
  const files = Object.fromEntries(PHOTO_FIELDS.map((part, at) => [part, photos[at]]))
  await key.send(content, (idempotencyKey) =>
    call<typeof postRequest>('POST /api/requests', {
      jsonPart: 'request',
      body: request,
      files,
      idempotencyKey,
      onUpload,
    }),
  )
  await queryClient.invalidateQueries({ queryKey: requestKeys.all })
}

/** Returns the error message for a request that couldn't be saved (ERR-16, ERR-17, ERR-19). */
export function whyNotSubmitted(error: unknown): string {
  if (!(error instanceof ApiError)) return formWords.toasts.unexpected
  const failed = PHOTO_FIELDS.map((part) => error.fields[part]).find((message) => message !== undefined)
  if (failed !== undefined) return formWords.toasts.imageFailed(failed)
  if (error.status === 413 || error.status === 415) return formWords.toasts.imageFailed(error.message)
  return formWords.toasts.insertFailed(error.message)
}
