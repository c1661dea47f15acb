import { type PostRequest, postRequest } from '#modules/requests/contract.ts'
import { requestKeys } from '#web/features/requests/keys.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import type { IdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formWords } from './words.ts'

interface Submission {
  request: PostRequest
  photo: File | null
  key: IdempotencyKey
  onUpload: (share: number) => void
}

/** Posts the request with its photo; lists of requests are read again (CALL-20). Throws ApiError. */
export async function submitRequest({ request, photo, key, onUpload }: Submission): Promise<void> {
  const what = [request, photo?.name, photo?.size, photo?.lastModified]
  await key.send(what, (idempotencyKey) =>
    call(postRequest, { body: request, files: { image: photo }, idempotencyKey, onUpload }),
  )
  await queryClient.invalidateQueries({ queryKey: requestKeys.all })
}

/** The sentence for a request that was not saved (ERR-16, ERR-17, ERR-19). */
export function whyNotSubmitted(error: unknown): string {
  if (!(error instanceof ApiError)) return formWords.toasts.unexpected
  const { image } = error.fields
  if (image !== undefined) return formWords.toasts.imageFailed(image)
  if (error.status === 413 || error.status === 415) return formWords.toasts.imageFailed(error.message)
  return formWords.toasts.insertFailed(error.message)
}
