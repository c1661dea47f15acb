import { ApiError } from '#web/lib/api/api.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** A later message about saving replaces the one before. */
const TOPIC = { topic: 'profile' }

/** Messages by field of a refused save; none for other failures. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** VAL-31. */
export const typeRequired = (): Promise<void> =>
  toast({ tone: 'error', title: words.typeRequiredTitle, description: words.typeRequired }, TOPIC)

/** Clears that message. */
export const typeChosen = (): void => void dismissToast(TOPIC.topic)

/** PROF-28. Replaces messages about earlier attempts. */
export const profileSaved = (): Promise<void> => toast({ title: words.saved }, TOPIC)

/** VAL-32; the save continues (VAL-33). */
export const warnOfMissingDocuments = (): Promise<void> =>
  toast({ tone: 'warning', title: words.documentsRequired, description: words.documentsRequiredText })

/** Says why nothing was saved: ERR-39, VAL-30, or the message of VAL-31. */
export function saveFailed(error: unknown): Promise<void> {
  if (refusedFields(error).userType !== undefined) return typeRequired()
  // Signing in clears this message.
  const topic = isSignedOut(error) ? { topic: 'sign-in' } : TOPIC
  return toast({ tone: 'error', title: words.saveFailed, description: whyNotSaved(error) }, topic)
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

function whyNotSaved(error: unknown): string {
  if (isSignedOut(error)) return words.signedOut
  return error instanceof ApiError ? error.message : words.saveFailedText
}
