import type http from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import { Switches } from './switches.ts'
import { answerQuery, type EmulatorResponse, NOTE, newWorld, putEntry, setSwitches, type World } from './world.ts'

const CARRIERS = '/public-register/waste-carriers-brokers'
const DONE: EmulatorResponse = { status: 200 }
const SwitchOrder = z.extend(Switches, { number: z.optional(z.string()) })

/** The emulator's state; a reset replaces the world. */
export interface Emulator {
  world: World
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
    handle: ({ world }, { name }) => answerQuery(world, 'entry', name),
  },
  {
    method: 'GET',
    path: new RegExp(`^${CARRIERS}/registration\\.json$`),
    handle: ({ world }, { query }) => answerQuery(world, 'list', query.get('registrationNumber') ?? ''),
  },
  { method: 'GET', path: /^\/emulator\/calls$/, handle: ({ world }) => ({ status: 200, body: world.calls }) },
  {
    method: 'POST',
    path: /^\/emulator\/switch$/,
    async handle({ world }, { request }) {
      const { number, ...switches } = SwitchOrder.parse(await json(request))
      setSwitches(world, switches, number)
      return DONE
    },
  },
  {
    method: 'PUT',
    path: /^\/emulator\/entries\/([^/]+)$/,
    async handle({ world }, { request, name }) {
      const body = z.looseObject({}).parse(await json(request))
      putEntry(world, { ...body, number: name })
      return DONE
    },
  },
  {
    method: 'POST',
    path: /^\/emulator\/reset$/,
    handle(emulator) {
      emulator.world = newWorld()
      return DONE
    },
  },
  { method: 'GET', path: /^\/$/, handle: ({ world }) => ({ status: 200, html: pageOf(world) }) },
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

const pageOf = ({ entries }: World): string => `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><title>Register emulator</title>
<h1>Register emulator</h1><p>${NOTE}</p>
<ul>${[...entries.values()].map(({ number, holder }) => `<li>${number} ${escapeHtml(holder)}</li>`).join('')}</ul></html>
`
