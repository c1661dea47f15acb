import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse) => void

export interface MapboxEmulator {
  readonly url: string
  /** The requests, oldest first: decoded path and query. */
  readonly asked: { path: string; query: Record<string, string> }[]
  /** Sets how the next requests are answered. */
  setAnswer(answer: Answer): void
  close(): Promise<void>
}

/** A fake public token. */
export const MAP_TOKEN = 'pk.eyJ1IjoidGVzdCIsImEiOiJ0ZXN0In0.c2lnbmF0dXJl'

export const json = (body: unknown): Answer => {
  return (response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

/** Emulates Mapbox's geocoding service. */
export async function startMapboxEmulator(): Promise<MapboxEmulator> {
  const asked: MapboxEmulator['asked'] = []
  let answer: Answer = json({ features: [] })
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://mapbox')
    asked.push({ path: decodeURIComponent(pathname), query: Object.fromEntries(searchParams) })
    answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    setAnswer: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
