import * as z from 'zod/mini'
import { DisposalKind, type JobDisposal, type RecordDisposal } from '#modules/fulfilment/disposal/contract.ts'

/** Returns the key under which a job’s draft is stored. */
export const disposalDraftKey = (requestId: string): string => `where-it-went-${requestId}`

/** The form as typed. The draft survives a reload and a lost connection. */
export const Draft = z.object({
  kind: DisposalKind,
  placeName: z.string(),
  number: z.string(),
  receiver: z.string(),
  postcode: z.string(),
  ticket: z.string(),
  kg: z.string(),
  tippedAt: z.string(),
  alsoFor: z.array(z.string()),
})
export type Draft = z.output<typeof Draft>

/** Returns the values of a newly opened form: the current record, or only the time if there is none. */
export function initialDraft({ said, saying }: JobDisposal, now: Date): Draft {
  return {
    kind: said?.kind ?? 'site',
    placeName: said?.placeName ?? '',
    number: said?.number ?? '',
    receiver: said?.receiver ?? '',
    postcode: said?.outward ?? '',
    ticket: said?.ticket ?? '',
    kg: saying?.kg == null ? '' : String(saying.kg),
    tippedAt: toLondonInput(said === null ? now : new Date(said.tippedAt)),
    alsoFor: saying?.others.filter(({ chosen }) => chosen).map(({ requestId }) => requestId) ?? [],
  }
}

/** Converts a draft to the contract's input, without the fields that don't apply to its kind. */
export function toContractInput(draft: Draft, version: number): Record<keyof RecordDisposal, unknown> {
  const { kind, kg, alsoFor, placeName, tippedAt } = draft
  return {
    kind,
    placeName,
    number: kind === 'reuse' ? null : blankToNull(draft.number),
    receiver: kind === 'reuse' ? blankToNull(draft.receiver) : null,
    postcode: blankToNull(draft.postcode),
    ticket: kind === 'reuse' ? null : blankToNull(draft.ticket),
    kg: kg.trim() === '' ? null : Number(kg.replace(',', '.')),
    tippedAt,
    alsoFor,
    version,
  }
}

const blankToNull = (typed: string): string | null => (typed.trim() === '' ? null : typed)

/** Formats a time for a datetime-local field, in London time: '2026-12-03T14:05'. */
export const toLondonInput = (at: Date): string =>
  // Swedish dates are ISO 8601
  at.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T')
