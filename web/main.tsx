import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startLive } from './lib/live.ts'
import { startQueries } from './lib/query-client.ts'
import { startSession } from './lib/session.ts'
import './ui/styles.css'

startQueries()
startLive()
startSession()

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app element.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
