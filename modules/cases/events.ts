import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { CaseKind, CaseOutcome, CaseSide } from './contract.ts'

const Case = { caseId: Id, requestId: Id, kind: CaseKind, openedBy: CaseSide }

/** One side of a job told our staff that something went wrong, or did so by an act that says as much. */
export const CaseOpened = eventKind('CaseOpened', 1, z.object(Case))
export type CaseOpened = EventOf<typeof CaseOpened>

/** Staff are done with a case. */
export const CaseClosed = eventKind('CaseClosed', 1, z.object({ ...Case, outcome: CaseOutcome }))
export type CaseClosed = EventOf<typeof CaseClosed>
