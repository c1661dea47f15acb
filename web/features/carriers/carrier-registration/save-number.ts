import type {
  explainRegistration,
  OwnRegistration,
  SaveRegistration,
  saveRegistration,
} from '#modules/carriers/carrier-registration/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { registrationQuery } from './queries.ts'
import { words } from './words.ts'

type OnConflict = (current: OwnRegistration) => void

/**
 * Saves a number for checking and returns the result. If the registration has been changed elsewhere, `onChanged`
 * receives the current one before the error is thrown. Throws ApiError.
 */
export const saveNumber = (body: SaveRegistration, onChanged: OnConflict): Promise<OwnRegistration> =>
  cacheSaved(call<typeof saveRegistration>('PUT /api/registration', { body }), onChanged)

/** Sends the carrier's explanation of a different name in the register. Handles errors like `saveNumber`. */
export const sendExplanation = (
  body: { version: number; explanation: string },
  onChanged: OnConflict,
): Promise<OwnRegistration> =>
  cacheSaved(call<typeof explainRegistration>('PUT /api/registration/explanation', { body }), onChanged)

async function cacheSaved(response: Promise<OwnRegistration>, onChanged: OnConflict): Promise<OwnRegistration> {
  try {
    const own = await response
    queryClient.setQueryData(registrationQuery.queryKey, own)
    return own
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.status === 0) throw new ApiError(0, { code: failure.code, message: words.notSent })
    if (failure.code === 'changed_meanwhile')
      onChanged(await queryClient.fetchQuery({ ...registrationQuery, staleTime: 0 }))
    throw failure
  }
}
