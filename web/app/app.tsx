import { type createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { AuthProvider } from '#web/lib/session/auth-context.tsx'
import { routes } from '#web/routes.tsx'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Shell } from './shell.tsx'

const pages = routes.map((route) => ({ ...route, Page: lazyPage(route) }))

/** Fetches the code of the page at `path` for a user who may see it; never throws: showing the page tries again. */
export async function fetchPage(path: string, { signedIn }: { signedIn: boolean }): Promise<void> {
  const page = pages.find((route) => matchPath(route.path, path))
  if (page?.access === 'anyone' || signedIn) await page?.Page.load().catch(() => undefined)
}

interface AppProps {
  store: ReturnType<typeof createStore>
  /** Puts the pages into what knows which page it is. */
  inRouter: (pages: ReactNode) => ReactNode
}

/** Everything that all pages stand on. */
export function App({ store, inRouter }: AppProps) {
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
