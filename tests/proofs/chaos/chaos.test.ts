import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { reportOf } from './report.ts'
import { runChaos } from './run-chaos.ts'

const SECONDS = 55
/** Ten seconds on an idle machine (`npm run chaos`); here other tests may run beside it. */
const RIGHT_WITHIN_MS = 60_000
const LONGEST_MS = 420_000

/** The short form of `npm run chaos`: every kind of fault at least once. */
test(
  'keeps every promise to people who bid, accept, ask, write, come to the door or watch, whatever fails (law 4, law 5, R01, R17, TRUST-15, ASK-02, CHAT-02, CHAT-03, PRICE-04, PRICE-06, REVIEW-05, CASE-05, ALERT-05)',
  async () => {
    const verdict = await runChaos(
      { seconds: SECONDS, seed: 8, bidders: 60, watchers: 100, rate: 30, rightWithinMs: RIGHT_WITHIN_MS },
      () => undefined,
    )
    expect(verdict.violations, reportOf(verdict)).toEqual([])
    rmSync(path.dirname(verdict.history.file), { recursive: true })
    const done = verdict.history.operations.filter(({ outcome }) => outcome === 'ok')
    expect(done.length).toBeGreaterThan(100)
    // a promise about nothing proves nothing
    const kinds = new Set(done.map(({ act }) => act.kind))
    for (const kind of ['ask', 'answer', 'write', 'step', 'area'] as const) expect(kinds).toContain(kind)
  },
  LONGEST_MS,
)
