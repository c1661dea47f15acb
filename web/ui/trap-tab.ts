/** Selector of elements that may be tab stops. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Keeps the focus in a dialog when Tab is pressed at its end, instead of moving it to the browser's own controls. */
export function trapTab(event: KeyboardEvent, dialog: HTMLElement): void {
  const focused = document.activeElement ?? dialog
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter((one) => isStop(one, focused))
  const beyond = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const isInside = focused !== dialog && dialog.contains(focused)
  if (isInside && stops.some((stop) => focused.compareDocumentPosition(stop) & beyond)) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

function isStop(element: HTMLElement, focused: Element): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true }))
    return false
  return !(element instanceof HTMLInputElement && element.type === 'radio') || isStopOfGroup(element, focused)
}

/** Returns whether a radio button is its group's tab stop; the next Tab leaves the group. */
function isStopOfGroup(radio: HTMLInputElement, focused: Element): boolean {
  if (radio === focused) return true
  if (focused instanceof HTMLInputElement && focused.type === 'radio' && focused.name === radio.name) return false
  const group = radio.form ?? radio.closest('dialog')
  const checkedRadio = group?.querySelector(`input[type=radio][name="${CSS.escape(radio.name)}"]:checked`) ?? radio
  return checkedRadio === radio
}
