/** Selector of elements that may be tab stops. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Keeps Tab within a dialog: otherwise it moves on to the browser's own controls. */
export function tabRound(event: KeyboardEvent, dialog: HTMLElement): void {
  const here = document.activeElement ?? dialog
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter((one) => isStop(one, here))
  const beyond = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const within = here !== dialog && dialog.contains(here)
  if (within && stops.some((stop) => here.compareDocumentPosition(stop) & beyond)) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

function isStop(one: HTMLElement, here: Element): boolean {
  if (one.tabIndex < 0 || one.matches(':disabled') || !one.checkVisibility({ visibilityProperty: true })) return false
  return !(one instanceof HTMLInputElement && one.type === 'radio') || isStopOfGroup(one, here)
}

/** Returns whether a radio button is its group's tab stop; the next Tab leaves the group. */
function isStopOfGroup(radio: HTMLInputElement, here: Element): boolean {
  if (radio === here) return true
  if (here instanceof HTMLInputElement && here.type === 'radio' && here.name === radio.name) return false
  const group = radio.form ?? radio.closest('dialog')
  const chosen = group?.querySelector(`input[type=radio][name="${CSS.escape(radio.name)}"]:checked`) ?? radio
  return chosen === radio
}
