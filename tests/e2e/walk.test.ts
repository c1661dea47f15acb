import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { givenGift, givenIdea } from '#tests/community/givens.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { givenBusiness, givenOwner, type Named } from './support/cast.ts'
import { expectNoFault } from './support/looks.ts'
import type { Place } from './support/place.ts'
import { expect, test } from './support/test.ts'

type Who = 'visitor' | 'customer' | 'carrier'

/** The page that opens: its first heading, or `→` and where one is led instead. */
interface Row {
  readonly opens: string
  /** For whom it is otherwise. */
  readonly but?: Partial<Record<Who, string>>
  /** Whose look at it is like nobody else's, besides those whom the route's access names. */
  readonly also?: readonly Who[]
}

const HOME = 'Post what has to go. Watch the bids arrive.'
const FORWARDED = { customer: '→ /dashboard', carrier: '→ /dashboard' }
const NOWHERE = 'Oops! Page not found'

/** Every route of web/routes.tsx; a new one without a row here fails. */
const ROWS: Readonly<Record<string, Row>> = {
  '/': { opens: HOME, also: ['customer'] },
  '/login': { opens: 'Login', but: FORWARDED },
  '/signup': { opens: 'Sign Up', but: FORWARDED },
  '/forgot-password': { opens: 'Forgot your password?' },
  '/reset-password': { opens: 'Choose a new password' },
  '/confirm-email': { opens: 'Confirm your email address' },
  '/dashboard': { opens: 'Welcome to Your Customer Dashboard', but: { carrier: 'Welcome to Your Business Dashboard' } },
  '/profile/edit': { opens: 'Edit Profile' },
  '/account/settings': { opens: 'Account Settings' },
  '/second-factor': { opens: '→ /dashboard' },
  '/my-posts': { opens: 'My Collection Requests' },
  '/jobs': { opens: 'Open requests' },
  '/post-request': { opens: 'How to post a request' },
  '/collection-request/new': { opens: 'Create New Collection Request' },
  '/job/:jobId': { opens: 'Sofa and mattress', also: ['customer', 'carrier'] },
  '/freecycle': { opens: 'FreeCycle Connect', also: ['customer'] },
  '/freecycle/item/:itemId': { opens: 'Oak bookcase' },
  '/freecycle/item/:itemId/edit': { opens: 'Edit your item', but: { carrier: 'Item not found.' } },
  '/my-items': { opens: 'Your items' },
  '/freecycle/new': { opens: 'List an Item', but: { visitor: '→ /login' }, also: ['customer'] },
  '/upcycle': { opens: 'Upcycle Inspire' },
  '/upcycle/idea/:ideaId': { opens: 'Ladder shelf', also: ['customer'] },
  '/upcycle/new': { opens: 'Share Your Upcycle Idea' },
  '/charities': { opens: 'Charity Hub' },
  '/charities/:charityId': { opens: 'Bristol Reuse' },
  '/map': { opens: 'Map View' },
  '/scan': { opens: 'Scan Item' },
  '/business/:businessId': { opens: 'Hartley Clearances', also: ['carrier'] },
  '/business-finder': { opens: 'Find Local Businesses' },
  '/subscribe': { opens: 'Choose Your Plan', also: ['customer', 'carrier'] },
  '*': { opens: NOWHERE },
}

/** The route table, read as text: its pages are for browsers. */
const TABLE = readFileSync(path.resolve(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
const ROUTES = [...TABLE.matchAll(/path: '([^']+)', access: '([^']+)'/g)].map(([, at = '', access = '']) => ({
  at,
  access,
}))

const isStaffs = (access: string) => access.startsWith('operations')
/** Who is led to /login. */
const mustSignIn = (access: string, who: Who) => access !== 'anyone' && who === 'visitor'

test('each route of the table has a row in this walk', () => {
  expect(ROUTES.length).toBeGreaterThan(30)
  const walked = ROUTES.filter(({ access }) => !isStaffs(access)).map(({ at }) => at)
  expect(walked.toSorted()).toEqual(Object.keys(ROWS).toSorted())
})

for (const who of ['visitor', 'customer', 'carrier'] as const) {
  test(`a ${who} finds every page answering, whole at 360 and 1280 px and sound for screen readers`, async ({
    place,
    visit,
  }) => {
    test.slow()
    const scene = await setScene(place)
    const page = await visit({ name: who, ...(who !== 'visitor' && { as: scene.people[who] }) })
    for (const { at, access } of ROUTES) {
      const row = ROWS[at] ?? { opens: NOWHERE }
      const address = addressOf(at, scene.ids)
      await test.step(address, async () => {
        const answer = await page.goto(address)
        const expected = mustSignIn(access, who) ? '→ /login' : (row.but?.[who] ?? row.opens)
        await arrive(page, expected)
        if (expected.startsWith('→') || isStaffs(access)) return
        expect(answer?.status()).toBe(200)
        const own = access === 'anyone' ? who === 'visitor' : true
        await expectNoFault(page, `${at} of a ${who}`, { axe: own || (row.also?.includes(who) ?? false) })
      })
    }
  })
}

async function arrive(page: Page, expected: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  if (expected.startsWith('→')) await expect.poll(() => new URL(page.url()).pathname).toBe(expected.slice(2))
  else await expect(heading).toHaveText(expected)
  await expect(heading).toBeVisible()
  await expect(page.locator('main .appear-late')).toHaveCount(0)
}

interface Scene {
  people: { customer: Named; carrier: Named }
  ids: Readonly<Record<string, string>>
}

/** Pages are walked through when there is something on them. */
async function setScene(place: Place): Promise<Scene> {
  const [customer, carrier] = [await givenOwner(place), await givenBusiness(place, 'Hartley Clearances')]
  const { request } = await givenOpenRequest(place, { owner: customer, title: 'Sofa and mattress' })
  await givenBid(place, request.id, 60, carrier)
  const { item } = await givenGift(place, { giver: customer })
  const idea = await givenIdea(place, customer)
  const charityId = randomUUID()
  await place.sql.query(
    `insert into charities (id, source, source_id, name) values ($1, 'walk', $2, 'Bristol Reuse')`,
    [charityId, charityId],
  )
  const ids = { jobId: request.id, itemId: item.id, ideaId: idea.id, charityId, businessId: carrier.id }
  return { people: { customer, carrier }, ids }
}

/** A path of the table with what it leads to filled in. */
const addressOf = (at: string, ids: Readonly<Record<string, string>>): string =>
  at === '*' ? '/nowhere' : at.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID())
