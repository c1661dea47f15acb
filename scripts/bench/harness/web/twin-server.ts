// Serves the pages that lie in the folder PAGES under their encoded paths; all else comes from the product at ORIGIN.
import fs from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const { PAGES = '', ORIGIN = '' } = process.env
const pages = new Map(fs.readdirSync(PAGES).map((name) => [name, fs.readFileSync(path.join(PAGES, name))]))

const server = http.createServer((request, response) => {
  const page = pages.get(encodeURIComponent(request.url ?? ''))
  if (!page) return passOn(request, response)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
  response.end(page)
})

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { accept = '*/*', 'accept-encoding': encoding = '' } = request.headers
  const asked = http.get(ORIGIN + request.url, { headers: { accept, 'accept-encoding': encoding } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ address: `http://127.0.0.1:${port}` }))
})
