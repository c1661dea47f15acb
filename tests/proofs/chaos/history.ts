import fs from 'node:fs'
import type { MessageParty } from '#modules/fulfilment/messages/contract.ts'

/** An operation that a person wants done, with the details that its result shows. */
export type Act =
  /** `things`: how many items its list has; 0 without a list. */
  | { readonly kind: 'post'; readonly title: string; readonly things: number }
  | { readonly kind: 'list'; readonly requestId: string; readonly things: number }
  | { readonly kind: 'place'; readonly requestId: string; readonly amount: number; readonly message: string }
  | { readonly kind: 'withdraw'; readonly requestId: string; readonly bidId: string }
  | { readonly kind: 'accept'; readonly requestId: string; readonly bidId: string }
  | { readonly kind: 'cancel'; readonly requestId: string }
  | { readonly kind: 'repost'; readonly requestId: string }
  | { readonly kind: 'step'; readonly requestId: string; readonly step: JobStep }
  | { readonly kind: 'end'; readonly requestId: string; readonly by: MessageParty }
  | { readonly kind: 'ask price'; readonly requestId: string; readonly pounds: number }
  | { readonly kind: 'answer price'; readonly requestId: string; readonly changeId: string; readonly answer: PriceWord }
  | { readonly kind: 'review'; readonly requestId: string; readonly stars: number }
  | { readonly kind: 'change review'; readonly requestId: string; readonly stars: number }
  | { readonly kind: 'take review back'; readonly requestId: string }
  | { readonly kind: 'reply'; readonly requestId: string; readonly text: string }
  | { readonly kind: 'open case'; readonly requestId: string; readonly text: string }
  | { readonly kind: 'write case'; readonly requestId: string; readonly caseId: string; readonly text: string }
  | { readonly kind: 'solve'; readonly requestId: string; readonly caseId: string; readonly side: MessageParty }
  | { readonly kind: 'area'; readonly loadsOnly: boolean }
  | { readonly kind: 'write'; readonly requestId: string; readonly messageId: string; readonly text: string }
  | { readonly kind: 'see'; readonly requestId: string; readonly side: MessageParty; readonly upTo: number }
  /** A third person tries to read what the two parties of a job wrote, or to write to them. */
  | { readonly kind: 'intrude'; readonly requestId: string }
  | { readonly kind: 'ask'; readonly requestId: string; readonly text: string }
  | { readonly kind: 'answer'; readonly requestId: string; readonly questionId: string; readonly text: string }
  | { readonly kind: 'take back'; readonly requestId: string; readonly questionId: string }
  | { readonly kind: 'hide'; readonly requestId: string; readonly questionId: string }

/** The steps of both parties of a job, in order; each may be left out (DOOR-07). */
export type JobStep = 'early start' | 'time' | 'arrival' | 'mismatch' | 'match' | 'loading' | 'collected' | 'completed'

export type PriceWord = 'signed' | 'declined'

/** `unknown`: no answer, or none that says whether it was done. */
export type Outcome = 'ok' | 'failed' | 'unknown'

/** One operation from its first try to its outcome. Times are on the run's clock, in ms. */
export interface Operation {
  readonly op: number
  readonly who: string
  readonly act: Act
  readonly startedAt: number
  readonly endedAt: number
  readonly tries: number
  readonly outcome: Outcome
  /** Code of the refusal, or the reason that there was no answer. */
  readonly why: string | null
  /** How often a try was answered with a 500. */
  readonly bugs: number
  /** How repeating the key after a success was answered; null where it was not repeated, or not answered. */
  readonly again: 'same' | 'other' | null
  /** Id of the request posted or the bid placed, where the answer named one. */
  readonly made: string | null
}

/** One fault, from its beginning until it was healed. */
export interface FaultRecord {
  readonly fault: string
  readonly target: string
  readonly startedAt: number
  readonly healedAt: number
  /** Why it could not be injected here. */
  readonly skipped: string | null
}

/** What happened, in memory and line by line in a file (JSONL). */
export interface History {
  readonly file: string
  readonly operations: readonly Operation[]
  readonly faults: readonly FaultRecord[]
  /** Number of the next operation. */
  next(): number
  add(line: Operation | FaultRecord): void
  close(): void
}

export function openHistory(file: string): History {
  const operations: Operation[] = []
  const faults: FaultRecord[] = []
  const out = fs.openSync(file, 'w')
  let ops = 0
  return {
    file,
    operations,
    faults,
    next: () => ++ops,
    add(line) {
      if ('op' in line) operations.push(line)
      else faults.push(line)
      fs.writeSync(out, `${JSON.stringify(line)}\n`)
    },
    close: () => fs.closeSync(out),
  }
}
