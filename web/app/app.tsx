import { type createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { AuthProvider } from '#web/lib/session/auth-context.tsx'
import { routes } from '#web/routes.tsx'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Shell } from './shell.tsx'

const pages = routes.map((route) => ({ ...route, Page: lazyPage(route) }))

/** Preloads the code of the page at `path` if the user may see it. Never throws: rendering the page retries. */
export async function preloadPage(path: string, { signedIn }: { signedIn: boolean }): Promise<void> {
  const page = pages.find((route) => matchPath(route.path, path))
  if (page?.access === 'anyone' || signedIn) await page?.Page.load().catch(() => undefined)
}

interface AppProps {
  store: ReturnType<typeof createStore>
  /** Wraps the pages in a router, which differs between browser and server. */
  inRouter: (pages: ReactNode) => ReactNode
}

/** The app: providers and routes. */
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
