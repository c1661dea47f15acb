import type { Decision } from '#modules/profiles/verification/contract.ts'
import type { DemoName } from './people.ts'
import { type Age, days, hours } from './stage.ts'

/** What a business sends to be verified. */
export interface SentPapers {
  readonly id?: 'sharp' | 'blurred'
  readonly licence?: 'valid' | 'expired'
  /** The licence comes as a scan. */
  readonly pdf?: true
}

/** One step of a verification: the business sends papers, or staff decide. */
export type CaseStep = { readonly age: Age } & (
  | { readonly sends: SentPapers }
  | { readonly decision: Decision; readonly reason: string | null }
)

export interface DemoCase {
  /** As it stands on the papers. */
  readonly born: string
  readonly number: string
  /** Oldest first. */
  readonly steps: readonly CaseStep[]
}

/** How the demo's businesses came to be verified, or not yet. */
export const CASES: Partial<Record<DemoName, DemoCase>> = {
  bob: {
    born: '02 11 1974',
    number: '402 118',
    steps: [
      { age: days(58), sends: { id: 'blurred', licence: 'valid' } },
      {
        age: days(57.3),
        decision: 'needs_resubmission',
        reason: 'The picture of your ID is too blurred to read. Please upload a sharper one.',
      },
      { age: days(57), sends: { id: 'sharp' } },
      { age: days(56.2), decision: 'verified', reason: null },
    ],
  },
  cara: {
    born: '27 06 1985',
    number: '402 377',
    steps: [
      { age: days(50), sends: { id: 'sharp', licence: 'valid', pdf: true } },
      { age: days(49.1), decision: 'verified', reason: null },
    ],
  },
  dan: {
    born: '19 01 1990',
    number: '402 405',
    steps: [
      { age: days(33), sends: { id: 'sharp', licence: 'valid' } },
      { age: days(32.6), decision: 'verified', reason: null },
    ],
  },
  grace: {
    born: '08 08 1988',
    number: '402 561',
    steps: [
      { age: days(6), sends: { id: 'sharp', licence: 'expired' } },
      {
        age: days(5.4),
        decision: 'needs_resubmission',
        reason: 'The licence has expired. Please upload the one that is valid now.',
      },
    ],
  },
  finn: { born: '30 03 1979', number: '402 590', steps: [{ age: days(1.3), sends: { id: 'sharp' } }] },
  harpreet: {
    born: '14 03 1981',
    number: '402 612',
    steps: [{ age: hours(5), sends: { id: 'sharp', licence: 'valid', pdf: true } }],
  },
}
