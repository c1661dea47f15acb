import type http from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import {
  answerQuery,
  type EmulatorResponse,
  type EmulatorState,
  NOTE,
  newState,
  putEntry,
  setSwitches,
} from './state.ts'
import { Switches } from './switches.ts'

const CARRIERS = '/public-register/waste-carriers-brokers'
const DONE: EmulatorResponse = { status: 200 }
const SwitchOrder = z.extend(Switches, { number: z.optional(z.string()) })

/** A reset replaces the state. */
export interface Emulator {
  state: EmulatorState
}

interface Route {
  method: string
  path: RegExp
  /** `name` is the last part of the path; null hangs up without an answer. */
  handle(emulator: Emulator, input: RouteInput): EmulatorResponse | null | Promise<EmulatorResponse | null>
}

interface RouteInput {
  request: http.IncomingMessage
  name: string
  query: URLSearchParams
}

const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: new RegExp(`^${CARRIERS}/registration/([^/]+)\\.json$`),
    handle: ({ state }, { name }) => answerQuery(state, 'entry', name),
  },
  {
    method: 'GET',
    path: new RegExp(`^${CARRIERS}/registration\\.json$`),
    handle: ({ state }, { query }) => answerQuery(state, 'list', query.get('registrationNumber') ?? ''),
  },
  { method: 'GET', path: /^\/emulator\/calls$/, handle: ({ state }) => ({ status: 200, body: state.calls }) },
  {
    method: 'POST',
    path: /^\/emulator\/switch$/,
    async handle({ state }, { request }) {
      const { number, ...switches } = SwitchOrder.parse(await json(request))
      setSwitches(state, switches, number)
      return DONE
    },
  },
  {
    method: 'PUT',
    path: /^\/emulator\/entries\/([^/]+)$/,
    async handle({ state }, { request, name }) {
      const body = z.looseObject({}).parse(await json(request))
      putEntry(state, { ...body, number: name })
      return DONE
    },
  },
  {
    method: 'POST',
    path: /^\/emulator\/reset$/,
    handle(emulator) {
      emulator.state = newState()
      return DONE
    },
  },
  { method: 'GET', path: /^\/$/, handle: ({ state }) => ({ status: 200, html: pageOf(state) }) },
]

/** Returns the answer to a call; a body that can't be read is answered with what is wrong with it. */
export async function answerTo(emulator: Emulator, request: http.IncomingMessage): Promise<EmulatorResponse | null> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://register')
  const route = ROUTES.find(({ method, path }) => method === request.method && path.test(pathname))
  if (!route) return { status: 404 }
  const name = decodeURIComponent(route.path.exec(pathname)?.[1] ?? '')
  try {
    return await route.handle(emulator, { request, name, query })
  } catch (error) {
    if (error instanceof z.core.$ZodError) return { status: 400, body: { problem: z.prettifyError(error) } }
    if (error instanceof SyntaxError) return { status: 400, body: { problem: 'This is not JSON.' } }
    throw error
  }
}

const pageOf = ({ entries }: EmulatorState): string => `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><title>Register emulator</title>
<h1>Register emulator</h1><p>${NOTE}</p>
<ul>${[...entries.values()].map(({ number, holder }) => `<li>${number} ${escapeHtml(holder)}</li>`).join('')}</ul></html>
`
