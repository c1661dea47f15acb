type Guard = () => Promise<boolean>

let guard: Guard | null = null

/** Whether the page may be left: asks when something on it has not been saved. For acts that end in another page. */
export const mayLeave = async (): Promise<boolean> => guard === null || guard()

/** Has `mayLeave` ask `next` from now on; gives the function that ends it. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
