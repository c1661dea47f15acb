import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { launchServer } from '../launch.ts'
import type { WebStage } from './stage.ts'

const SERVER = new URL('./twin-server.ts', import.meta.url)

/**
 * Pages as plain HTML with the same styles, fonts and pictures, and no script: what the product's pages look like when
 * they have been drawn. Everything but the pages comes from the product. Gives their origin.
 */
export async function openTwin(
  stack: AsyncDisposableStack,
  stage: WebStage,
  paths: readonly string[],
): Promise<string> {
  const drawn = path.join(stage.folder, 'drawn')
  fs.mkdirSync(drawn, { recursive: true })
  const page = await stage.browser.phone(null)
  for (const at of paths) {
    await page.goto(at, { waitUntil: 'networkidle' })
    fs.writeFileSync(path.join(drawn, encodeURIComponent(at)), brotliCompressSync(plain(await page.content())))
  }
  await page.context().close()
  const env = { PAGES: drawn, ORIGIN: stage.url }
  const server = await launchServer(stage, { name: 'static', file: SERVER, env })
  stack.defer(() => server.stop())
  return server.url
}

const plain = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link[^>]+(modulepreload|as="script")[^>]*>/g, '')
