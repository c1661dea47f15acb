import fs from 'node:fs'
import type { MessageSide } from '#modules/messages/contract.ts'

/** What somebody wanted done, as far as its result tells. */
export type Act =
  | { readonly kind: 'post'; readonly title: string }
  | { readonly kind: 'place'; readonly requestId: string; readonly amount: number; readonly message: string }
  | { readonly kind: 'withdraw'; readonly requestId: string; readonly bidId: string }
  | { readonly kind: 'accept'; readonly requestId: string; readonly bidId: string }
  | { readonly kind: 'collect'; readonly requestId: string }
  | { readonly kind: 'write'; readonly requestId: string; readonly messageId: string; readonly text: string }
  | { readonly kind: 'see'; readonly requestId: string; readonly side: MessageSide; readonly upTo: number }
  /** Somebody else wants to read what the two sides of a job wrote, or to write to them. */
  | { readonly kind: 'intrude'; readonly requestId: string }
  | { readonly kind: 'ask'; readonly requestId: string; readonly text: string }
  | { readonly kind: 'answer'; readonly requestId: string; readonly questionId: string; readonly text: string }
  | { readonly kind: 'take back' | 'hide'; readonly requestId: string; readonly questionId: string }

/** `unknown`: no answer came, or none that says whether it was done. */
export type Outcome = 'ok' | 'failed' | 'unknown'

/** One operation from its first try to what became of it. Times are those of the one clock of the storm, in ms. */
export interface Operation {
  readonly op: number
  readonly who: string
  readonly act: Act
  readonly startedAt: number
  readonly endedAt: number
  readonly tries: number
  readonly outcome: Outcome
  /** Code of the refusal, or what kept the answer away. */
  readonly why: string | null
  /** How often a try was answered as a bug of ours (500). */
  readonly bugs: number
  /** What the same key was answered once more after a yes; null where it was not sent again, or not answered. */
  readonly again: 'same' | 'other' | null
  /** Id of the request posted or the bid placed, where the answer named one. */
  readonly made: string | null
}

/** One fault, from its beginning until it was healed. */
export interface Happened {
  readonly fault: string
  readonly target: string
  readonly startedAt: number
  readonly healedAt: number
  /** Why it could not be done here. */
  readonly skipped: string | null
}

/** What happened, in memory and line by line in a file (JSONL). */
export interface History {
  readonly file: string
  readonly operations: readonly Operation[]
  readonly faults: readonly Happened[]
  /** Number of the next operation. */
  next(): number
  add(line: Operation | Happened): void
  close(): void
}

export function openHistory(file: string): History {
  const operations: Operation[] = []
  const faults: Happened[] = []
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
