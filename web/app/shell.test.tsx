import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { store } from '#web/lib/boot/store.ts'
import { AuthProvider } from '#web/lib/session/auth-context.tsx'
import { setSession } from '#web/lib/session/session-store.ts'
import { Shell } from './shell.tsx'

vi.stubGlobal('location', { origin: 'https://kerbside.example' })
const renderShell = (path = '/') =>
  renderToStaticMarkup(
    <Provider store={store}>
      <AuthProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route element={<Shell />}>
              <Route path="*" element={<h1>Home</h1>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </AuthProvider>
    </Provider>,
  )

test('renders nothing until the session is known (STATE-02, R43)', () => {
  expect(renderShell()).toBe('')
  setSession(null)
  expect(renderShell()).toContain('<h1>Home</h1>')
})

test.each(['/', '/business-finder'])('%s has the bottom bar (NAV-07, MAP-08, R72)', (path) => {
  setSession(null)
  const bar = /<nav aria-label="Main"[^>]*>(.*?)<\/nav>/.exec(renderShell(path))?.[1] ?? ''
  expect([...bar.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/map', '/freecycle', '/scan', '/login'])
})
