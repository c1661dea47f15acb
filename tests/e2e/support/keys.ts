import { expect, type Locator, type Page } from '@playwright/test'

const FAR = 70

/** Returns the focused element and whether its focus ring is visible and not covered (WCAG 2.4.7, 2.4.11). */
const FOCUS = `(() => {
  const one = document.activeElement
  // new pages focus their heading, which isn't a tab stop
  if (one === null || one === document.body || one.tabIndex < 0) return null
  const name = one.tagName + ' ' + (one.type ?? '') + ' "' + (one.name ?? '') + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) + '"'
  // a radio button's ring is around its label
  const ringed = [one, one.closest('label')].some((box) => {
    if (box === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(box)
    return outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
  })
  if (!ringed) return name + ' has no ring'
  const box = one.getBoundingClientRect()
  const at = { x: box.left + Math.min(box.width, innerWidth) / 2, y: box.top + Math.min(box.height, 20) / 2 }
  const over = document.elementFromPoint(at.x, at.y)
  if (over === null) return name + ' is out of sight'
  const fixed = over.closest('[data-bottom-bar], header')
  return fixed !== null && !fixed.contains(one) ? name + ' is behind ' + fixed.tagName : null
})()`

/** Presses Tab until an element is focused; expects every stop to be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // an element that is still pending can't be pressed
  await expect(target).toBeEnabled()
  await tabUntil(page, target.and(page.locator(':focus')))
}

async function tabUntil(page: Page, focused: Locator): Promise<void> {
  for (let presses = 0; presses < FAR; presses += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(FOCUS), 'the focus can be seen').toBeNull()
    if ((await focused.count()) === 1) return
  }
  throw new Error(`${FAR} times Tab did not reach ${focused}`)
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Chooses a radio button: Tab to the group, Space for the first, arrows for others. */
export async function chooseByKeys(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeEnabled()
  await tabUntil(page, page.getByRole('radio').and(page.locator(':focus')))
  await page.keyboard.press('Space')
  for (let presses = 0; presses < FAR && !(await option.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown')
  await expect(option).toBeChecked()
}

/** Opens the file chooser of a button and chooses a file. */
export async function chooseFileByKeys(
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, button)
  await (await chooser).setFiles(file)
}

/** Signs in with the visible form. */
export async function logInByKeys(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

/** Expects Tab and Shift+Tab to stay inside the open dialog. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1)
  for (const key of [...Array.from({ length: 8 }, () => 'Tab'), 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    // the parts of a date are focused one by one
    await expect(dialog.locator(':focus, input:focus-within')).toHaveCount(1)
  }
}

interface Box {
  getBoundingClientRect(): { left: number; top: number; bottom: number; width: number }
  textContent: string | null
  getAttribute(name: string): string | null
}

/** Expects the focus order to match the visual order (WCAG 1.3.2, 2.4.3). */
export async function expectSeenInOrder(dialog: Locator): Promise<void> {
  const stops = dialog.locator('h2, a, button, input, select, textarea').filter({ visible: true })
  const turned = await stops.evaluateAll((all: Box[]) => {
    const seen = all.map((one) => ({
      name: one.getAttribute('aria-label') ?? one.textContent ?? '',
      box: one.getBoundingClientRect(),
    }))
    return seen.slice(1).flatMap(({ name, box }, at) => {
      const before = seen[at]
      if (before === undefined) return []
      const above = box.bottom <= before.box.top
      const left = box.top < before.box.bottom && box.left < before.box.left && box.width > 0
      return above || left ? [`'${name}' is seen before '${before.name}'`] : []
    })
  })
  expect(turned, 'the order of what is seen').toEqual([])
}
