import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

const OPEN = [
  '/',
  '/login',
  '/signup',
  '/post-request',
  '/collection-request/new',
  '/job/:jobId',
  '/freecycle',
  '/freecycle/new',
  '/upcycle',
  '/upcycle/new',
  '/charities',
  '/map',
  '/scan',
  '/business-finder',
  '/subscribe',
  '*',
]
const OWN = [
  '/dashboard',
  '/profile/edit',
  '/account/settings',
  '/account/developer',
  '/account/developer/webhooks/:webhookId',
  '/my-posts',
  '/freecycle/item/:itemId',
]

test('every area of the product has its pages, open to visitors or asking them to sign in (NAV-02)', () => {
  const access = Object.fromEntries(routes.map((route) => [route.path, route.access]))
  expect(OPEN.filter((path) => access[path] !== 'anyone')).toEqual([])
  expect(OWN.filter((path) => access[path] !== 'signed-in')).toEqual([])
})
