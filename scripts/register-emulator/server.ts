import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EntryInput } from './entries.ts'
import { answerTo, type Emulator } from './routes.ts'
import { type Call, NOTE, newState, putEntry, setSwitches } from './state.ts'
import { Switches } from './switches.ts'

export interface RegisterEmulator {
  readonly url: string
  /** Every call of the register, oldest first. */
  readonly calls: readonly Call[]
  /** Adds an entry, or replaces one. */
  put(entry: EntryInput): void
  /**
   * Sets switches for one number, or for all; those that are not named stay. A number's own take precedence over those
   * of all.
   */
  set(switches: Switches, number?: string): void
  /** Back to the beginning: its own entries, no switch, no call. */
  reset(): void
  stop(): Promise<void>
}

/**
 * A small register of waste carriers on this machine: invented entries in the official shape, and everything that can
 * go wrong.
 */
export async function openRegisterEmulator({ port }: { port: number }): Promise<RegisterEmulator> {
  const emulator: Emulator = { state: newState() }
  const server = http.createServer((request, response) => {
    answer(emulator, request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return emulator.state.calls
    },
    put: (entry) => putEntry(emulator.state, entry),
    set: (switches, number) => setSwitches(emulator.state, Switches.parse(switches), number),
    reset: () => {
      emulator.state = newState()
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(emulator: Emulator, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const result = await answerTo(emulator, request)
  if (result === null) return void response.destroy()
  const { status, body = {}, html } = result
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'x-practice-data': NOTE }).end(html ?? JSON.stringify(body))
}
