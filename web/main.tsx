import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, fetchPage } from './app/app.tsx'
import { pageState } from './lib/api/page-state.ts'
import { codeOf } from './lib/boot/code.ts'
import { keepOfflinePage } from './lib/boot/offline-page.ts'
import { pageTakenOver } from './lib/boot/page-taken-over.ts'
import { store } from './lib/boot/store.ts'
import { listenForTraversals } from './lib/navigation-guard/traversals.ts'
import { hasSessionHint, hold, sessionState } from './lib/session/session-store.ts'
import './ui/styles.css'

/** A page that was not drawn and has not come after this many milliseconds is not waited for: its surroundings are something already. */
const PATIENCE = 1_000

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app element.')
const { session } = pageState()
if (session !== null) hold(session)
else if (!hasSessionHint()) hold(null)
// of a visitor's page from the browser's cache the visitor may have signed in since
const rendered = root.hasChildNodes() && sessionState().status !== 'loading'

// calls, cache and socket are no part of what a person waits for: they arrive while the page is already there
const starting = codeOf(() => import('./app/start.ts'))
// without it the page is a visitor's, until it has come
starting.load().catch(() => sessionState().status === 'loading' && hold(null))
const start = async () => (await starting.patiently()).start()
if (!rendered) void start()

// a press before React has hydrated a part may change what the part shows: it is then rendered again, as it should be
let acted = false
const act = () => {
  acted = true
}
document.addEventListener('click', act, { capture: true, once: true })
document.addEventListener('input', act, { capture: true, once: true })

listenForTraversals()
keepOfflinePage()
// each batch waits for the code, which comes once a translator has put its first text into a <font>
const translated = codeOf(() => import('./lib/boot/translated-page.ts'))
let isTranslated = false
new MutationObserver((...batch) => {
  isTranslated ||= batch[0].some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'FONT'))
  if (isTranslated) void translated.patiently().then(({ followTranslator }) => followTranslator(...batch))
}).observe(document, { childList: true, subtree: true })
// the page comes along with this script: drawing everything at once is sooner than drawing the page after the rest.
// No await at this level: the page's own module waits for this one.
const page = fetchPage(location.pathname, { signedIn: hasSessionHint() })
const patience = new Promise((end) => setTimeout(end, PATIENCE))
// what the server has drawn can be read meanwhile, and would vanish if it were taken over without its code
void (root.hasChildNodes() ? page : Promise.race([page, patience])).then(() => {
  const app = (
    <StrictMode>
      <App store={store} inRouter={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
    </StrictMode>
  )
  // in slices: whoever presses something meanwhile is answered first
  startTransition(() => {
    if (rendered) hydrateRoot(root, app, { onRecoverableError: (error) => acted || reportError(error) })
    else createRoot(root).render(app)
  })
  // news that came sooner would have parts shown anew that are still being taken over
  if (rendered) void pageTakenOver().then(start)
})
