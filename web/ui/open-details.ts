/** Opens all closed `<details>` around an element, so that it is visible and focusable. */
export function openDetailsAround(element: Element): void {
  const closed = element.closest('details:not([open])')
  if (closed === null) return
  closed.setAttribute('open', '')
  openDetailsAround(closed)
}
