import type { Locator, Page } from '@playwright/test'

/** Ms between two letters of somebody who writes quickly. */
const LETTER_MS = 80

/** Taps into a field and writes. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.tap()
  await page.keyboard.type(text, { delay: LETTER_MS })
}

const first = (page: Page, role: 'searchbox' | 'button' | 'link' | 'textbox', name?: string): Locator =>
  page
    .getByRole('main')
    .getByRole(role, name === undefined ? {} : { name })
    .first()

/** What somebody does first on a page, by its name. */
export const FIRST_ACTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: (page) => write(page, first(page, 'searchbox'), 'sofa'),
  job: (page) => first(page, 'button', 'Report').tap(),
  freecycle: (page) => write(page, page.locator('main input').first(), 'desk'),
  search: (page) => write(page, first(page, 'searchbox'), ' bed'),
  login: (page) => write(page, first(page, 'textbox', 'Email'), 'ann@kerbside.example'),
  dashboard: (page) => first(page, 'link', 'Edit Profile').tap(),
}

/**
 * Opens the bid form of a job page, writes a bid and thinks better of it; as on a phone. By selectors: to find something
 * by its role or label takes the page's own slowed processor, for each bid that it shows.
 */
export async function beginABid(page: Page): Promise<void> {
  await page.locator('[data-act-bar] button').tap()
  const form = page.locator('[role=dialog] form')
  await write(page, form.locator('[name=bidAmount]'), '85')
  await write(page, form.locator('[name=bidMessage]'), 'Thursday morning, with a van.')
  await form.locator('button[type=button]').last().tap()
}
