import type { Page } from '@playwright/test'
import { ALL_LOOKS, expectGoodLayout, expectNoOverhang, NARROWEST, WHOLE } from '../support/layouts.ts'
import { DESKTOP, expect, PHONE, test } from '../support/test.ts'
import { pageDataOf, ROLES, type Role } from './page-data.ts'
import { addressOf, differs, expectedHeading, mayEnter, ROUTES, ROWS, type Route } from './pages.ts'
import { mockState, STATES, type State, waitForState } from './states.ts'
import { expectRoomForText } from './text-room.ts'
import { expectRoomForFingers } from './touch.ts'

/** In the short run, each page is checked for one permitted role, and several pages share a window. */
const TOGETHER = WHOLE ? 1 : 8

test('every route has a row in this test', () => {
  expect(ROUTES.length).toBeGreaterThan(40)
  expect(ROUTES.map(({ path }) => path).toSorted()).toEqual(Object.keys(ROWS).toSorted())
})

for (const [nth, role] of ROLES.entries()) {
  const routes = ROUTES.map((route, at) => ({
    ...route,
    turn: at + nth,
    later: at + 2 * nth + Math.floor(at / ALL_LOOKS.length),
    met: WHOLE || role === whoMeets(route, at),
  })).filter(({ met }) => met)
  for (let first = 0; first < routes.length; first += TOGETHER) {
    const some = routes.slice(first, first + TOGETHER)
    test(`is accessible for a ${role}: ${some.map(({ path }) => path).join(' ')}`, async ({
      product,
      openPage,
      allow,
    }) => {
      test.slow()
      const { people, ids } = await pageDataOf(product)
      const page = await openPage({ name: role, ...(role !== 'visitor' && { as: people[role] }) })
      for (const route of some) {
        const [address, opens] = [addressOf(route, ids), expectedHeading(route, role)]
        await test.step(address, async () => {
          await page.goto(address)
          await arrive(page, opens)
          if (opens.startsWith('→') || !mayEnter(route, role)) return
          const name = `${route.path} of a ${role}`
          await lookAround(page, `${name}, filled`, route.turn)
          await expectReflow(page, name)
          // the console's tables: their links only need axe's 24 px
          if (route.access !== 'operations') await expectRoomForFingers(page, name)
          allow(/Failed to load resource/)
          for (const state of statesOf(route.turn)) await lookAtState(page, address, state, name, route.later)
        })
      }
    })
  }
}

/** Returns one of the permitted roles, in rotation. */
function whoMeets(route: Route, at: number): Role | undefined {
  const stays = (role: Role) => !expectedHeading(route, role).startsWith('→')
  const inside = ROLES.filter((role) => differs(route, role) && mayEnter(route, role) && stays(role))
  return inside[at % inside.length]
}

/** Returns all states, or in the short run one for every fourth page. */
const statesOf = (turn: number): readonly State[] => {
  const states = STATES.slice(1)
  return WHOLE ? states : states.filter((_, nth) => 4 * nth === turn % (4 * states.length))
}

/** Returns all screens, or in the short run the next one. */
async function lookAround(page: Page, name: string, turn: number): Promise<void> {
  for (const [nth, look] of ALL_LOOKS.entries())
    if (WHOLE || nth === turn % ALL_LOOKS.length) await expectGoodLayout(page, name, look)
}

async function lookAtState(page: Page, address: string, state: State, name: string, turn: number): Promise<void> {
  const other = await page.context().newPage()
  const calls = await mockState(other, state)
  await other.goto(address)
  await waitForState(other, state)
  // pages without queries only have this state
  if ((await calls()) > 0) await lookAround(other, `${name}, ${state}`, turn)
  await other.close()
}

async function arrive(page: Page, opens: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  if (opens.startsWith('→')) await expect.poll(() => new URL(page.url()).pathname).toBe(opens.slice(2))
  else await expect(heading).toHaveText(opens)
  await expect(heading).toBeVisible()
  await expect(page.locator('main .appear-late')).toHaveCount(0)
}

/** Checks reflow at 320 px, large text and text spacing (WCAG 1.4.4, 1.4.10, 1.4.12). */
async function expectReflow(page: Page, name: string): Promise<void> {
  for (const size of WHOLE ? [DESKTOP, PHONE, NARROWEST] : [NARROWEST]) {
    await page.setViewportSize(size)
    await expectNoOverhang(page, `${name}, ${size.width} px`)
    await expectRoomForText(page, `${name}, ${size.width} px`)
  }
}
