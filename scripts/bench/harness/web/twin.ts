import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { WebStage } from './stage.ts'

/**
 * Pages as plain HTML with the same styles, fonts and pictures, and no script: what the product's pages look like once
 * rendered. Everything but the pages comes from the product. Returns their addresses by name; `stack` ends them.
 */
export async function openTwins(
  stack: AsyncDisposableStack,
  { browser, url: origin, pages }: WebStage,
): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string | undefined, Buffer>()
  for (const [at, { path, viewer }] of pages.entries()) {
    const page = await browser.phone(viewer)
    await page.goto(path, { waitUntil: 'networkidle' })
    drawn.set(`/twin/${at}`, brotliCompressSync(removeScripts(await page.content())))
    await page.context().close()
  }
  const server = http.createServer((request, response) => {
    const body = drawn.get(request.url)
    const { accept = '*/*', 'accept-encoding': encoding = '' } = request.headers
    if (body)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
    else
      http
        .get(origin + request.url, { headers: { accept, 'accept-encoding': encoding } }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        .on('error', () => response.destroy())
  })
  stack.defer(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return new Map(pages.map(({ name }, at) => [name, `http://127.0.0.1:${port}/twin/${at}`]))
}

const removeScripts = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link[^>]+(modulepreload|as="script")[^>]*>/g, '')
