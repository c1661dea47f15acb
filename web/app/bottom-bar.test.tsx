import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { BottomBar } from './bottom-bar.tsx'

const bar = renderToStaticMarkup(
  <MemoryRouter>
    <BottomBar />
  </MemoryRouter>,
)

test('the bottom bar has four links, as specified (NAV-07 to NAV-11)', () => {
  const entries = [...bar.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, inside]) => [
    inside?.replaceAll(/<[^>]*>/g, ''),
    to,
  ])
  expect(entries).toEqual([
    ['Map', '/map'],
    ['Items', '/freecycle'],
    ['Scan', '/scan'],
    ['Profile', '/login'],
  ])
})

test('the bottom bar is only shown on phones (NAV-07)', () => expect(bar).toMatch(/<nav\b[^>]*\blg:hidden\b/))
