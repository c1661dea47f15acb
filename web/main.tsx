import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchPage } from './app/app.tsx'
import { report } from './lib/report.ts'
import { hasSessionHint, hold } from './lib/session-store.ts'
import { listenForTraversals } from './lib/traversals.ts'
import './ui/styles.css'

/** A page that has not come after this many milliseconds is not waited for: its surroundings are something already. */
const PATIENCE = 1_000

// calls, cache and socket are no part of what a visitor waits for: they arrive while the page is already there
import('./app/start.ts').then(
  ({ start }) => start(),
  (error) => {
    report('The session could not be read', error)
    hold(null)
  },
)
if (!hasSessionHint()) hold(null)

listenForTraversals()
const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app element.')
// the page comes along with this script: drawing everything at once is sooner than drawing the page after the rest.
// No await at this level: the page's own module waits for this one.
void Promise.race([fetchPage(location.pathname), new Promise((patience) => setTimeout(patience, PATIENCE))]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
