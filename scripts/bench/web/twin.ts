import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { findChromium } from '#scripts/lib/chromium.ts'
import { run } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'

/**
 * Pages as plain HTML with the same styles, fonts and pictures, and no script: what the product's pages look like when
 * they have been drawn. Everything but the pages comes from the product.
 */
export async function openTwin(
  stack: AsyncDisposableStack,
  { url, paths }: { url: string; paths: readonly string[] },
): Promise<string> {
  const drawn = new Map<string, Buffer>()
  for (const at of paths) drawn.set(at, brotliCompressSync(plain(await drawnBy(url + at))))
  const server = http.createServer((request, response) => {
    const page = drawn.get(request.url ?? '')
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      response.end(page)
      return
    }
    const { accept = '*/*', 'accept-encoding': encoding = '' } = request.headers
    const asked = http.get(url + request.url, { headers: { accept, 'accept-encoding': encoding } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stack.defer(() => new Promise<void>((closed) => server.close(() => closed())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The document as a browser holds it once the page is drawn. */
async function drawnBy(url: string): Promise<string> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const flags = ['--headless=new', ...sandbox, '--virtual-time-budget=8000', '--dump-dom', url]
  const { output, lastLines } = await run(await findChromium(process.env), flags)
  const html = /<!doctype html>[\s\S]*<\/html>/i.exec(output)?.[0]
  if (html === undefined) throw new Problem(`Chromium could not draw ${url}:\n${lastLines}`)
  return html
}

const plain = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link[^>]+(modulepreload|as="script")[^>]*>/g, '')
