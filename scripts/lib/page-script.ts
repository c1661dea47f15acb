/** Measures in a browser how much script a page loads when nothing is pressed, and how much it may load. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Response } from '@playwright/test'
import type { DemoName } from '#scripts/seed/people.ts'

/** Files, and thousands of bytes as transferred. */
export interface Script {
  readonly files: number
  readonly kB: number
}

interface MeasuredPage {
  readonly name: string
  /** `:jobId` is Ann's open request with bids. */
  readonly path: string
  /** An account of the demo, or null for a visitor. */
  readonly viewer: DemoName | null
  /** What the page may load today. */
  readonly budget: Script
  /** What it should load one day. */
  readonly goal: Script
}

/** The pages with a budget. A list that shows something without a photo loads one file more than one that doesn't. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  measuredPage('home, visitor', '/', null, [10, 130], [10, 130]),
  measuredPage('job, visitor', '/job/:jobId', null, [11, 160], [12, 170]),
  measuredPage('freecycle, visitor', '/freecycle', null, [10, 137], [10, 140]),
  measuredPage('login, visitor', '/login', null, [8, 125], [10, 125]),
  measuredPage('home, signed in', '/', 'ann', [11, 145], [12, 160]),
  measuredPage('dashboard', '/dashboard', 'bob', [11, 170], [14, 180]),
  measuredPage('job, owner', '/job/:jobId', 'ann', [14, 176], [14, 180]),
  measuredPage('my posts', '/my-posts', 'ann', [11, 146], [12, 170]),
  measuredPage('open requests', '/jobs', 'bob', [12, 157], [12, 170]),
  measuredPage('new request', '/collection-request/new', 'ann', [10, 151], [12, 180]),
]

function measuredPage(
  name: string,
  path: string,
  viewer: DemoName | null,
  [files, kB]: readonly [files: number, kB: number],
  [goalFiles, goalKB]: readonly [files: number, kB: number],
): MeasuredPage {
  return { name, path, viewer, budget: { files, kB }, goal: { files: goalFiles, kB: goalKB } }
}

/** Finds the request for `:jobId` in the demo data. */
export const ANNS_REQUEST_WITH_BIDS = `
  select r.id from collection_requests r join users u on u.id = r.user_id
  where u.email like 'ann@%' and r.status = 'pending'
  order by (select count(*) from bids b where b.collection_request_id = r.id) desc, r.created_at
  limit 1`

/** The window in which pages are measured. */
export const VIEWPORT = { width: 360, height: 740 }

/** No more script is expected after this many milliseconds without any. */
const QUIET = 4_000

/** Opens `path` in a page with an empty cache, presses nothing, and returns the script that loaded. */
export async function scriptOf(page: Page, path: string): Promise<Script> {
  const arrived = new Map<string, Response>()
  let last = Date.now()
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    arrived.set(response.url(), response)
    last = Date.now()
  })
  await page.goto(path, { waitUntil: 'load' })
  while (Date.now() - last < QUIET) await sleep(QUIET - (Date.now() - last))
  const sizes = await Promise.all([...arrived.values()].map((response) => response.request().sizes()))
  return { files: sizes.length, kB: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1_000 }
}
