/** Opens every closed row around an element, so that it can be seen and take the focus. */
export function unfold(element: Element): void {
  const closed = element.closest('details:not([open])')
  if (closed === null) return
  closed.setAttribute('open', '')
  unfold(closed)
}
