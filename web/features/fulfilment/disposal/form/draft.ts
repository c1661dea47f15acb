import * as z from 'zod/mini'
import { DisposalKind, type JobDisposal, type RecordDisposal } from '#modules/fulfilment/disposal/contract.ts'

/** Returns the key under which a job’s draft is stored. */
export const disposalDraftKey = (requestId: string): string => `where-it-went-${requestId}`

/** The values of the form, as text. The draft survives a reload and a lost connection. */
export const Draft = z.object({
  kind: DisposalKind,
  placeName: z.string(),
  /** Permit or exemption number. */
  number: z.string(),
  receiver: z.string(),
  postcode: z.string(),
  ticket: z.string(),
  /** Total weight of the drop-off. */
  kg: z.string(),
  tippedAt: z.string(),
  /** Ids of the other jobs in the drop-off. */
  alsoFor: z.array(z.string()),
})
export type Draft = z.output<typeof Draft>

/** Returns the values of a newly opened form: the current record, or only the time if there is none. */
export function initialDraft({ said: record, saying: formData }: JobDisposal, now: Date): Draft {
  return {
    kind: record?.kind ?? 'site',
    placeName: record?.placeName ?? '',
    number: record?.number ?? '',
    receiver: record?.receiver ?? '',
    postcode: record?.outward ?? '',
    ticket: record?.ticket ?? '',
    kg: formData?.kg == null ? '' : String(formData.kg),
    tippedAt: toLondonInput(record === null ? now : new Date(record.tippedAt)),
    alsoFor: formData?.others.filter(({ chosen }) => chosen).map(({ requestId }) => requestId) ?? [],
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

const blankToNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** Formats a time for a datetime-local field, in London time: '2026-12-03T14:05'. */
export const toLondonInput = (instant: Date): string =>
  // Swedish dates are ISO 8601
  instant.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T')
