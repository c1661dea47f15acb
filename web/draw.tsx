import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import type { DrawnPage } from '#server/platform/kernel/contract.ts'
import { App, fetchPage } from './app/app.tsx'
import { holdAnswers } from './lib/api/page-answers.ts'
import { queryClient } from './lib/api/query-client.ts'
import { report } from './lib/boot/report.ts'
import { settings } from './lib/boot/settings.ts'
import { hold } from './lib/session/session-store.ts'

let turn: Promise<unknown> = Promise.resolve()

/** The HTML of a public page as a visitor's browser would draw it first. */
export function draw(page: DrawnPage): Promise<string> {
  // cache and answers are the module's, as in a browser: one page after the other
  const drawn = turn.then(() => drawOne(page))
  turn = drawn.catch(() => undefined)
  return drawn
}

async function drawOne({ path, settings: given, ...answers }: DrawnPage): Promise<string> {
  Object.assign(settings, given)
  holdAnswers(answers)
  hold(null)
  await fetchPage(path)
  const inRouter = (pages: ReactNode) => <StaticRouter location={path}>{pages}</StaticRouter>
  try {
    // parts in one go: what comes later is moved to its place by inline scripts, which the CSP refuses
    const options = { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail }
    const stream = await renderToReadableStream(<App inRouter={inRouter} />, options)
    await stream.allReady
    return await new Response(stream).text()
  } finally {
    queryClient.clear()
  }
}

const fail = (error: unknown) => report('A part of a page could not be drawn', error)
