import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { store } from '#web/lib/boot/store.ts'
import { AuthProvider } from '#web/lib/session/auth-context.tsx'
import { hasSessionHint } from '#web/lib/session/session-store.ts'
import { routes } from '#web/routes.tsx'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Shell } from './shell.tsx'

const pages = routes.map((route) => ({ ...route, Page: lazyPage(route) }))

/** Fetches the code of the page at `path` for a user who may see it; never throws: showing the page tries again. */
export async function fetchPage(path: string): Promise<void> {
  const page = pages.find((route) => matchPath(route.path, path))
  if (page?.access === 'anyone' || hasSessionHint()) await page?.Page.load().catch(() => undefined)
}

/** Everything that all pages stand on; `inRouter` puts them into what knows which page it is. */
export function App({ inRouter }: { inRouter: (pages: ReactNode) => ReactNode }) {
  return (
    <Provider store={store}>
      <AuthProvider>{inRouter(<Pages />)}</AuthProvider>
    </Provider>
  )
}

function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {pages.map(({ path, access, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard key={path} access={access}>
                <Page />
              </Guard>
            }
          />
        ))}
      </Route>
    </Routes>
  )
}
