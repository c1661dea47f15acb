import type { Inbox } from '#modules/discovery/todo/contract.ts'
import type { CarrierBlock } from '#tests/proofs/chaos/carrier-block.ts'
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
import { checkEffects } from './effects.ts'
import { jobsToTheEnd } from './jobs.ts'
import { intruders, writtenMessages } from './messages.ts'
import { staleOn } from './pages.ts'
import { alerts, inboxes } from './people.ts'
import { askedQuestions } from './questions.ts'
import { registrations } from './registrations.ts'
import { writtenReviews } from './reviews.ts'
import { type Violation, violation } from './violation.ts'

/** Everything known once the run is over. */
export interface Evidence {
  readonly history: readonly Operation[]
  readonly stored: Stored
  readonly jobs: StoredJobs
  readonly people: StoredPeople
  /** The inboxes of all participants. */
  readonly inboxes: ReadonlyMap<string, Inbox>
  readonly delivered: readonly Delivered[]
  /** Carriers that were blocked for a while. */
  readonly blocks: readonly CarrierBlock[]
  /** The number of used bids that carriers with a limited plan see. */
  readonly used: ReadonlyMap<string, number>
  /** The pages that people had open, ten seconds after the last fault unless the settings say otherwise. */
  readonly pages: readonly Seen[]
}

/** Returns every promise that was broken. */
export function checkPromises({
  history,
  stored,
  jobs,
  people,
  delivered,
  blocks,
  used,
  pages,
  ...read
}: Evidence): Violation[] {
  return [
    ...history
      .filter(({ bugs }) => bugs > 0)
      .map((line) => violation('whatever fails, no call is answered with a 500', `operation ${line.op}`, line)),
    ...history
      .filter(({ again }) => again === 'other')
      .map((line) => violation('the same key gives the same answer', `operation ${line.op}`, line)),
    ...placedBids(history, stored),
    ...withdrawnBids(history, stored),
    ...requestsAndAccepts(history, stored),
    ...checkEffects(stored, delivered),
    ...allowances(history, stored, used),
    ...writtenMessages(history, stored),
    ...intruders(history, stored, pages),
    ...askedQuestions(history, stored),
    ...jobsToTheEnd(history, stored, jobs),
    ...writtenReviews(history, stored, jobs),
    ...toldCases(history, jobs),
    ...alerts(history, people),
    ...inboxes(people, read.inboxes),
    ...registrations(history, stored, blocks),
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
