type Guard = () => Promise<boolean>

let guard: Guard | null = null

/**
 * Asks the user about unsaved changes, if any, and returns whether the page may be left. For actions like signing out.
 */
export const confirmLeaving = async (): Promise<boolean> => guard === null || guard()

/** Makes `confirmLeaving` call `next`. Returns a function that stops it. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
