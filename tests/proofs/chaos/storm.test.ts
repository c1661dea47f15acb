import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { reportOf } from './report.ts'
import { storm } from './storm.ts'

const SECONDS = 55
/** In ten seconds on a machine of its own (`npm run chaos`); here others may be at work beside it. */
const RIGHT_WITHIN_MS = 60_000
const LONGEST_MS = 420_000

/** The short form of `npm run chaos`: every kind of fault at least once. */
test(
  'nobody who bids, accepts, asks, writes, comes to the door or watches is told what is not so, whatever dies meanwhile (law 4, law 5, R01, R17, TRUST-15, ASK-02, CHAT-02, CHAT-03, PRICE-04, PRICE-06, REVIEW-05, CASE-05, ALERT-05)',
  async () => {
    const verdict = await storm(
      { seconds: SECONDS, seed: 8, bidders: 60, watchers: 100, rate: 30, rightWithinMs: RIGHT_WITHIN_MS },
      () => undefined,
    )
    expect(verdict.violations, reportOf(verdict)).toEqual([])
    rmSync(path.dirname(verdict.history.file), { recursive: true })
    const done = verdict.history.operations.filter(({ outcome }) => outcome === 'ok')
    expect(done.length).toBeGreaterThan(100)
    // a promise about nothing is none
    const kinds = new Set(done.map(({ act }) => act.kind))
    for (const kind of ['ask', 'answer', 'write', 'step', 'area'] as const) expect(kinds).toContain(kind)
  },
  LONGEST_MS,
)
