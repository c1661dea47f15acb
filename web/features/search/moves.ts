/**
 * Where an arrow key leads from result `at` of `count` in `columns` columns: to another result, to the box (-1), or
 * null where the key means nothing here.
 */
export function moved(key: string, { at, count, columns }: { at: number; count: number; columns: number }) {
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
