/**
 * Returns the index to which an arrow key moves the focus from result `at` of `count`, in `columns` columns; -1 for the
 * search box, null for other keys.
 */
export function nextIndex(key: string, { at, count, columns }: { at: number; count: number; columns: number }) {
  const last = count - 1
  const inLastRow = Math.floor(at / columns) === Math.floor(last / columns)
  switch (key) {
    case 'ArrowUp':
      return Math.max(-1, at - columns)
    case 'ArrowDown':
      return inLastRow ? at : Math.min(last, at + columns)
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(last, at + 1)
    case 'Escape':
      return -1
    default:
      return null
  }
}
