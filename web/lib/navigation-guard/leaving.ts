type Guard = () => Promise<boolean>

let guard: Guard | null = null

/** Returns whether the page may be left; asks about unsaved changes. For actions that end on another page. */
export const confirmLeaving = async (): Promise<boolean> => guard === null || guard()

/** Makes `confirmLeaving` call `next`. Returns a function that stops it. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
