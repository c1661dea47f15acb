import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { report } from './lib/report.ts'
import { hasSessionHint, hold } from './lib/session-store.ts'
import { listenForTraversals } from './lib/traversals.ts'
import './ui/styles.css'

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
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
