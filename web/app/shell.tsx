import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { Announcer } from '#web/ui/announcer.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { pageLoadingAtom } from './lazy-page.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { words } from './words.ts'

/** The layout around every page. Renders nothing until the session is known (R43). */
export function Shell() {
  const { session } = useAuthContext()
  const { pathname } = useLocation()
  useScrollRestoration()
  useFocusOnNavigation()
  if (session.status === 'loading') return null
  return (
    <>
      <a
        href="#content"
        className="fixed left-2 top-2 z-50 -translate-y-20 rounded-s bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {words.skip}
      </a>
      <Progress />
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[60dvh] pb-6 sm:pb-12 outline-none">
        <ErrorBoundary resetKey={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar />
      <Toasts />
      <Announcer />
    </>
  )
}

/** A thin progress line while the next page's code is loading. */
function Progress() {
  const loading = useAtomValue(pageLoadingAtom)
  if (!loading) return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 bg-brand appear-late" />
}
