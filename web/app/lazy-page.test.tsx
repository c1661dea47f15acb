import { type ComponentType, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPage } from './lazy-page.tsx'

const Page = () => <p>the page</p>
const load = async () => ({ Page })
const renderPage = (Shown: ComponentType) =>
  renderToString(
    <Suspense fallback="waiting">
      <Shown />
    </Suspense>,
  )

test('a loaded page renders immediately (G19)', async () => {
  const Shown = lazyPage({ path: '/', access: 'anyone', bare: true, load })
  await Shown.load()
  expect(renderPage(Shown)).toContain('the page')
})

test('a loading page shows the fallback', () => {
  const Shown = lazyPage({ path: '/', access: 'anyone', bare: true, load })
  expect(renderPage(Shown)).toContain('waiting')
})
