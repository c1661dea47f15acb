import { ApiError } from '#web/lib/api/api.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** A later toast about saving replaces the one before. */
const TOPIC = { topic: 'profile' }

/** Returns the server's messages for a refused save, by field; empty for other failures. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** Shows that an account type is required (VAL-31). */
export const showTypeRequired = (): Promise<void> =>
  toast({ tone: 'error', title: words.typeRequiredTitle, description: words.typeRequired }, TOPIC)

/** Removes the message that an account type is required. */
export const clearTypeRequired = (): void => void dismissToast(TOPIC.topic)

/** Shows that the profile was saved (PROF-28). Replaces messages about earlier attempts. */
export const showProfileSaved = (): Promise<void> => toast({ title: words.saved }, TOPIC)

/** Warns a business that it has sent no documents (VAL-32). The save continues (VAL-33). */
export const warnOfMissingDocuments = (): Promise<void> =>
  toast({ tone: 'warning', title: words.documentsRequired, description: words.documentsRequiredText })

/** Shows why nothing was saved (ERR-39, VAL-30, VAL-31). */
export function showSaveFailed(error: unknown): Promise<void> {
  if (fieldErrorsOf(error).userType !== undefined) return showTypeRequired()
  // Signing in clears this message.
  const topic = isSignedOut(error) ? { topic: 'sign-in' } : TOPIC
  return toast({ tone: 'error', title: words.saveFailed, description: whyNotSaved(error) }, topic)
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

function whyNotSaved(error: unknown): string {
  if (isSignedOut(error)) return words.signedOut
  return error instanceof ApiError ? error.message : words.saveFailedText
}
