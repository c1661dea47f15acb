import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { report } from './lib/report.ts'
import { hasSessionHint, hold } from './lib/session-store.ts'
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

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app element.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
