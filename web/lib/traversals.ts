type Listener = (event: PopStateEvent) => void

let first: Listener | null = null

/** Listens for Back and Forward; call it before the router does, for a window calls its listeners in that order. */
export function listenForTraversals(): void {
  window.addEventListener('popstate', (event) => first?.(event))
}

/** Has `listener` hear of each Back and Forward before the router, which it may keep from hearing; gives its end. */
export function hearFirst(listener: Listener): () => void {
  first = listener
  return () => {
    first = null
  }
}
