import type { Page } from '@playwright/test'

/** Directory for screenshots; none are taken if unset. */
const SHOTS = process.env['SHOTS']

/** Saves a screenshot of the whole page, to review it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}
