import type { Findings } from '../harness/figure.ts'
import { get, type Headers, openClients } from '../harness/http.ts'
import { measureLoops } from '../harness/loops.ts'
import { say, shown } from '../harness/report.ts'
import type { Rounds } from '../harness/rounds.ts'
import { cookiesOf } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'

const AS_BROWSER = { accept: 'text/html', 'accept-encoding': 'br' }

interface PagesPlan extends Rounds {
  readonly clients: number
}

/** G27: job pages that one process sends per second, to visitors and to signed-in people. */
export async function measurePages(stage: WebStage, { clients, ...rounds }: PagesPlan): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  say('as many job pages as one process sends')
  const { url, ids, measurer } = stage
  const open = (headers: Headers) => openClients(stack, url, clients, () => get(`/job/${ids.jobId}`, headers))
  const sides = {
    'for a visitor': open(AS_BROWSER),
    'for a member': open({ ...AS_BROWSER, cookie: await cookiesOf(url, 'ann') }),
  }
  const processes = { 'for a visitor': ['web', 'postgres'], 'for a member': ['web', 'postgres'] }
  const series = await measureLoops(measurer, `Job pages, ${clients} clients`, sides, rounds, processes)
  const lines = (['for a visitor', 'for a member'] as const).map((side) =>
    shown(`G27 job page ${side}, one process`, series.get(side, 'a second'), 'pages/s'),
  )
  return { lines, series: [series] }
}
