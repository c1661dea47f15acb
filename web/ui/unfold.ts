/** Opens all closed folds around an element, so that it is visible and focusable. */
export function unfold(element: Element): void {
  const closed = element.closest('details:not([open])')
  if (closed === null) return
  closed.setAttribute('open', '')
  unfold(closed)
}
