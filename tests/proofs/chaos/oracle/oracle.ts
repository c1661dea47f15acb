import type { Inbox } from '#modules/inbox/contract.ts'
import type { Bar } from '#tests/proofs/chaos/bar.ts'
import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Seen } from '#tests/proofs/chaos/page/page.ts'
import type { Delivered } from '#tests/proofs/chaos/post-office.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import type { StoredJobs } from '#tests/proofs/chaos/stored-jobs.ts'
import type { StoredPeople } from '#tests/proofs/chaos/stored-people.ts'
import { requestsAndAccepts } from './accepts.ts'
import { allowances } from './allowances.ts'
import { placedBids, withdrawnBids } from './bids.ts'
import { toldCases } from './cases.ts'
import { livedThrough } from './door.ts'
import { effects } from './effects.ts'
import { intruders, writtenMessages } from './messages.ts'
import { staleOn } from './pages.ts'
import { alerts, inboxes } from './people.ts'
import { askedQuestions } from './questions.ts'
import { registrations } from './registrations.ts'
import { writtenReviews } from './reviews.ts'
import { type Violation, violation } from './violation.ts'

/** All that is known once the storm is over. */
export interface Evidence {
  readonly history: readonly Operation[]
  readonly stored: Stored
  readonly jobs: StoredJobs
  readonly people: StoredPeople
  /** What the inboxes of all who take part say. */
  readonly inboxes: ReadonlyMap<string, Inbox>
  readonly delivered: readonly Delivered[]
  /** Carriers that were barred for a while. */
  readonly bars: readonly Bar[]
  /** What those with a limited plan are told that they have used. */
  readonly used: ReadonlyMap<string, number>
  /** The pages that people had open, ten seconds after the last fault unless the settings say otherwise. */
  readonly pages: readonly Seen[]
}

/** Every promise that was broken. */
export function judge({ history, stored, jobs, people, delivered, bars, used, pages, ...read }: Evidence): Violation[] {
  return [
    ...history
      .filter(({ bugs }) => bugs > 0)
      .map((line) => violation('whatever fails, nobody is told of a bug', `operation ${line.op}`, line)),
    ...history
      .filter(({ again }) => again === 'other')
      .map((line) => violation('the same key gives the same answer', `operation ${line.op}`, line)),
    ...placedBids(history, stored),
    ...withdrawnBids(history, stored),
    ...requestsAndAccepts(history, stored),
    ...effects(stored, delivered),
    ...allowances(history, stored, used),
    ...writtenMessages(history, stored),
    ...intruders(history, stored, pages),
    ...askedQuestions(history, stored),
    ...livedThrough(history, stored, jobs),
    ...writtenReviews(history, stored, jobs),
    ...toldCases(history, jobs),
    ...alerts(history, people),
    ...inboxes(people, read.inboxes),
    ...registrations(history, stored, bars),
    ...pages.flatMap((seen) =>
      staleOn(seen, stored).map((what) =>
        violation(
          'every page equals the database in time after the last fault',
          `${seen.page}: ${what} (${seen.reads().join('; ')})`,
        ),
      ),
    ),
  ]
}
