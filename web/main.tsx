import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, preloadPage } from './app/app.tsx'
import { pageState } from './lib/api/page-state.ts'
import { lazyModule } from './lib/boot/lazy-module.ts'
import { installOfflinePage } from './lib/boot/offline-page.ts'
import { store } from './lib/boot/store.ts'
import { waitUntilHydrated } from './lib/boot/wait-until-hydrated.ts'
import { listenForTraversals } from './lib/navigation-guard/traversals.ts'
import { hasSessionHint, sessionState, setSession } from './lib/session/session-store.ts'
import './ui/styles.css'

/** Without server-rendered HTML, the shell is shown after this many milliseconds even if the page's code is missing. */
const PAGE_WAIT_MS = 1_000

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app element.')
const { session } = pageState()
if (session !== null) setSession(session)
else if (!hasSessionHint()) setSession(null)
// not hydrated while the session is unknown: a visitor's page in the browser's cache may be older than signing in
const canHydrate = root.hasChildNodes() && sessionState().status !== 'loading'

// API calls, cache and socket load while the page can already be read
const starting = lazyModule(() => import('./app/start.ts'))
// if that fails, the page is shown as to a visitor until a retry succeeds
starting.load().catch(() => sessionState().status === 'loading' && setSession(null))
const start = async () => (await starting.loadWithRetry()).start()
if (!canHydrate) void start()

// a press or input before hydration may change a part, so that React can't hydrate it: an expected error
let interacted = false
const recordInteraction = () => {
  interacted = true
}
document.addEventListener('click', recordInteraction, { capture: true, once: true })
document.addEventListener('input', recordInteraction, { capture: true, once: true })

listenForTraversals()
installOfflinePage()
// loaded when a browser's translator first wraps a text in a <font>
const translated = lazyModule(() => import('./lib/boot/translated-page.ts'))
let isTranslated = false
new MutationObserver((...batch) => {
  isTranslated ||= batch[0].some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'FONT'))
  if (isTranslated) void translated.loadWithRetry().then(({ followTranslator }) => followTranslator(...batch))
}).observe(document, { childList: true, subtree: true })
// Fetched with this script, so that everything renders in one go.
// No top-level await: the page's own module waits for this one.
const page = preloadPage(location.pathname, { signedIn: hasSessionHint() })
const pageTimeout = new Promise((end) => setTimeout(end, PAGE_WAIT_MS))
// server-rendered HTML stays readable until then; hydrating without the page's code would remove it
void (root.hasChildNodes() ? page : Promise.race([page, pageTimeout])).then(() => {
  const app = (
    <StrictMode>
      <App store={store} inRouter={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
    </StrictMode>
  )
  // a transition renders in slices, so that presses are handled first
  startTransition(() => {
    if (canHydrate) hydrateRoot(root, app, { onRecoverableError: (error) => interacted || reportError(error) })
    else createRoot(root).render(app)
  })
  // earlier updates would re-render parts that are still hydrating
  if (canHydrate) void waitUntilHydrated().then(start)
})
