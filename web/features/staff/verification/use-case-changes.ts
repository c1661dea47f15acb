import { useState } from 'react'
import type { VerificationStep } from '#modules/carriers/profiles/verification/contract.ts'
import type { Case } from './queries.ts'
import { statusWord, words } from './words.ts'

/** Reports changes by others to a case while it is open. */
export function useCaseChanges({ profile, history }: Case) {
  const version = profile.verificationVersion
  const [known, setKnown] = useState(version)
  const [last] = history
  return {
    change: version > known && last ? describeStep(last) : null,
    /** Call with the version that this viewer's own decision created. */
    decidedHere: setKnown,
  }
}

const describeStep = ({ by, to }: VerificationStep): string =>
  by === null ? words.decide.meanwhileSent : words.decide.meanwhileDecided(by.email, statusWord(to))
