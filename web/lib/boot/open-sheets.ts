interface OpenSheet {
  readonly dialog: HTMLDialogElement
  /** The element that had the focus before the dialog was opened. */
  opener: Element | null
}

/** All open dialogs; the topmost is last. */
const sheets: OpenSheet[] = []
const listeners = new Set<() => void>()

/** Returns the topmost open dialog; everything outside it is inert. */
export const topSheet = (): HTMLDialogElement | null => sheets.at(-1)?.dialog ?? null

/** Returns all open dialogs, topmost last. */
export const openSheets = (): readonly HTMLDialogElement[] => sheets.map(({ dialog }) => dialog)

/** Calls `listener` after a dialog opens and before one closes. Returns a function that stops it. */
export function onSheetsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a dialog on top. Returns a function that closes it and restores the focus. */
export function openSheet(dialog: HTMLDialogElement): () => void {
  const sheet: OpenSheet = { dialog, opener: document.activeElement }
  if (sheets.length === 0) lockScroll()
  dialog.showModal()
  sheets.push(sheet)
  notify()
  return () => {
    sheets.splice(sheets.indexOf(sheet), 1)
    // dialogs opened from this one may outlive it
    for (const sheetAbove of sheets) if (dialog.contains(sheetAbove.opener)) sheetAbove.opener = sheet.opener
    notify()
    dialog.close()
    if (sheets.length === 0) unlockScroll()
    // the browser restores the focus, unless the element that had it is gone
    if (document.activeElement === document.body && sheet.opener instanceof HTMLElement)
      sheet.opener.focus({ preventScroll: true })
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function lockScroll(): void {
  const { clientWidth, style } = document.documentElement
  // keeps the page width without its scrollbar
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
}

function unlockScroll(): void {
  const { style } = document.documentElement
  style.scrollbarGutter = ''
  style.overflow = ''
}
