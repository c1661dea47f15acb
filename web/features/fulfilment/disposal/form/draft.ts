import * as z from 'zod/mini'
import { DisposalKind, type JobDisposal, type RecordDisposal } from '#modules/fulfilment/disposal/contract.ts'

/** Returns the key of the draft. */
export const draftOf = (requestId: string): string => `where-it-went-${requestId}`

/** The form as typed; it survives a reload and a lost connection. */
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

/** Returns the form as it opens: the current record, or only the time. */
export function initialOf({ said, saying }: JobDisposal, now: Date): Draft {
  return {
    kind: said?.kind ?? 'site',
    placeName: said?.placeName ?? '',
    number: said?.number ?? '',
    receiver: said?.receiver ?? '',
    postcode: said?.outward ?? '',
    ticket: said?.ticket ?? '',
    kg: saying?.kg == null ? '' : String(saying.kg),
    tippedAt: londonInput(said === null ? now : new Date(said.tippedAt)),
    alsoFor: saying?.others.filter(({ chosen }) => chosen).map(({ requestId }) => requestId) ?? [],
  }
}

/** Returns the input for the contract, without fields that don't apply to the kind. */
export function inputOf(draft: Draft, version: number): Record<keyof RecordDisposal, unknown> {
  const { kind, kg, alsoFor, placeName, tippedAt } = draft
  return {
    kind,
    placeName,
    number: kind === 'reuse' ? null : orNull(draft.number),
    receiver: kind === 'reuse' ? orNull(draft.receiver) : null,
    postcode: orNull(draft.postcode),
    ticket: kind === 'reuse' ? null : orNull(draft.ticket),
    kg: kg.trim() === '' ? null : Number(kg.replace(',', '.')),
    tippedAt,
    alsoFor,
    version,
  }
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed)

/** Returns a time for a datetime field, in London time: '2026-12-03T14:05'. */
export const londonInput = (at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T')
