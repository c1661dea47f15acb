import { useState } from 'react'
import type { VerificationStep } from '#modules/carriers/profiles/verification/contract.ts'
import type { Case } from './queries.ts'
import { statusWord, words } from './words.ts'

/** Returns a description of the latest change that someone else made to an open case; null if there is none. */
export function useCaseChanges({ profile, history }: Case) {
  const version = profile.verificationVersion
  const [known, setKnown] = useState(version)
  const [last] = history
  return {
    change: version > known && last ? describeStep(last) : null,
    /** Call it with the version that the viewer's own decision created, so that this isn't reported as a change. */
    decidedHere: setKnown,
  }
}

const describeStep = ({ by, to }: VerificationStep): string =>
  by === null ? words.decide.meanwhileSent : words.decide.meanwhileDecided(by.email, statusWord(to))
