import { expect, test } from '@playwright/test'
import { neededScript, PAGE_ROUTES, SCRIPT_BUDGETS } from '#web/page-script.config.ts'

test('the homepage and a job page can be used with no more script than they may have (G18)', () => {
  const held = PAGE_ROUTES.filter(({ page }) => SCRIPT_BUDGETS[page] !== undefined)
  expect(held.map(({ path }) => path)).toEqual(['/', '/job/:jobId'])
  for (const route of held) {
    const bytes = neededScript(process.env['E2E_WEB_DIST'] ?? '', route)
    expect(bytes / 1_000, route.path).toBeGreaterThan(50)
    expect(bytes / 1_000, route.path).toBeLessThanOrEqual(SCRIPT_BUDGETS[route.page] ?? 0)
  }
})
