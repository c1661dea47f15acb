import { ANNS_REQUEST_WITH_BIDS, MEASURED_PAGES, scriptOf, VIEWPORT } from '#scripts/lib/page-script.ts'
import { DEMO_PASSWORD, emailOf } from '#scripts/seed/people.ts'
import { expect, test } from './support/test.ts'

/** Compressed sizes change a little with each build. */
const TOLERANCE = 1.05

test('no page brings more script than its budget while nothing is pressed (G18)', async ({ product, openPage }) => {
  test.setTimeout(360_000)
  await product.seed()
  const { rows } = await product.sql.query<{ id: string }>(ANNS_REQUEST_WITH_BIDS)
  for (const { name, path, viewer, budget } of MEASURED_PAGES) {
    const as = viewer === null ? undefined : { email: emailOf(viewer), password: DEMO_PASSWORD }
    const page = await openPage({ name, size: VIEWPORT, ...(as && { as }) })
    const { files, kB } = await scriptOf(page, path.replace(':jobId', rows[0]?.id ?? ''))
    expect.soft(kB, `${name}: too little to be a page`).toBeGreaterThan(50)
    expect.soft(kB, `${name}: kB`).toBeLessThanOrEqual(budget.kB * TOLERANCE)
    expect.soft(files, `${name}: files`).toBeLessThanOrEqual(budget.files)
    await page.context().close()
  }
})
