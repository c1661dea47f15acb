import { Provider } from 'jotai'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { AuthProvider } from '#web/lib/auth-context.tsx'
import { store } from '#web/lib/store.ts'
import { routes } from '#web/routes.tsx'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Shell } from './shell.tsx'

const pages = routes.map((route) => ({ ...route, Page: lazyPage(route) }))

/** Everything that all pages stand on. */
export function App() {
  return (
    <Provider store={store}>
      <AuthProvider>
        <BrowserRouter>
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
        </BrowserRouter>
      </AuthProvider>
    </Provider>
  )
}
