import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, fetchPage } from './app/app.tsx'
import { TAKEN_OVER } from './hydrated-event.ts'
import { codeOf } from './lib/boot/code.ts'
import { keepOfflinePage } from './lib/boot/offline-page.ts'
import { listenForTraversals } from './lib/navigation-guard/traversals.ts'
import { hasSessionHint, hold, sessionState } from './lib/session/session-store.ts'
import './ui/styles.css'

/** A page that was not drawn and has not come after this many milliseconds is not waited for: its surroundings are something already. */
const PATIENCE = 1_000

// calls, cache and socket are no part of what a visitor waits for: they arrive while the page is already there
const starting = codeOf(() => import('./app/start.ts'))
void starting.patiently().then(({ start }) => start())
// without it the page is a visitor's, until it has come
starting.load().catch(() => hold(null))
if (!hasSessionHint()) hold(null)

listenForTraversals()
keepOfflinePage()
// each batch waits for the code: a browser may translate the page before that has come
const translated = codeOf(() => import('./lib/boot/translated-page.ts'))
new MutationObserver((...batch) => {
  void translated.patiently().then(({ followTranslator }) => followTranslator(...batch))
}).observe(document, { childList: true, subtree: true })
const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app element.')
// the page comes along with this script: drawing everything at once is sooner than drawing the page after the rest.
// No await at this level: the page's own module waits for this one.
const page = fetchPage(location.pathname)
const patience = new Promise((end) => setTimeout(end, PATIENCE))
// what the server has drawn can be read meanwhile, and would vanish if it were taken over without its code
void (root.hasChildNodes() ? page : Promise.race([page, patience])).then(() => {
  const app = (
    <StrictMode>
      <App inRouter={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
    </StrictMode>
  )
  // the server draws for visitors only; of a page from the browser's cache the visitor may have signed in since
  const drawn = root.hasChildNodes() && sessionState().status === 'signed-out'
  // in slices: whoever presses something meanwhile is answered first
  startTransition(() => {
    if (drawn) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  document.dispatchEvent(new Event(TAKEN_OVER))
})
