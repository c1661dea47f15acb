interface OpenSheet {
  readonly dialog: HTMLDialogElement
  /** What had the focus before. */
  opener: Element | null
}

/** The uppermost comes last. */
const sheets: OpenSheet[] = []
const listeners = new Set<() => void>()

/** Returns the uppermost open dialog: everything outside of it is inert. */
export const topSheet = (): HTMLDialogElement | null => sheets.at(-1)?.dialog ?? null

/** Returns all open dialogs, the uppermost last. */
export const openSheets = (): readonly HTMLDialogElement[] => sheets.map(({ dialog }) => dialog)

/** Calls `listener` after each dialog that opens, and before each that closes. Returns the function that ends it. */
export function onSheetsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a dialog over the page and the dialogs that are open. Returns the function that closes it and gives back the focus. */
export function openSheet(dialog: HTMLDialogElement): () => void {
  const sheet: OpenSheet = { dialog, opener: document.activeElement }
  if (sheets.length === 0) lockScroll()
  dialog.showModal()
  sheets.push(sheet)
  notify()
  return () => {
    sheets.splice(sheets.indexOf(sheet), 1)
    // a dialog that was opened from this one and outlives it
    for (const other of sheets) if (dialog.contains(other.opener)) other.opener = sheet.opener
    notify()
    dialog.close()
    if (sheets.length === 0) unlockScroll()
    // the browser gives it back itself, unless its own opener has gone
    if (document.activeElement === document.body && sheet.opener instanceof HTMLElement)
      sheet.opener.focus({ preventScroll: true })
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function lockScroll(): void {
  const { clientWidth, style } = document.documentElement
  // the page stays as wide as it is without its scrollbar
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
}

function unlockScroll(): void {
  const { style } = document.documentElement
  style.scrollbarGutter = ''
  style.overflow = ''
}
