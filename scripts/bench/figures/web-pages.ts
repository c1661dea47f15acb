import { clientsOf, get, type Headers } from '../harness/load.ts'
import { type Findings, findingsFor, measureLoops, type Rounds, say } from '../harness/measure.ts'
import { cookiesOf } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'

const AS_BROWSER = { accept: 'text/html', 'accept-encoding': 'br' }
const SIDES = ['for a visitor', 'for a member'] as const

/** G27: job pages that one process sends per second, to visitors and to signed-in people. */
export async function measurePages(
  stage: WebStage,
  { clients, ...rounds }: Rounds & { clients: number },
): Promise<Findings> {
  say('as many job pages as one process sends')
  const { url, jobId, browser } = stage
  const page = await browser.phone('ann')
  const open = (headers: Headers) => clientsOf(url, clients, () => get(`/job/${jobId}`, headers))
  const member = { ...AS_BROWSER, cookie: await cookiesOf(page) }
  await page.context().close()
  const sides = { 'for a visitor': open(AS_BROWSER), 'for a member': open(member) }
  return findingsFor(await measureLoops(stage, `Job pages, ${clients} clients`, sides, rounds), 'pages', SIDES)
}
