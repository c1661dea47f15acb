import { useEffect, useRef, useState } from 'react'
import type { confirmEmail } from '#modules/core/accounts/links/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { accountChanged, sessionState, signedIn } from '#web/lib/session/session.ts'
import { brokenReason, isBrokenLink } from './link-refusals.ts'
import { takeReturnTo } from './saved-return-to.ts'

export type Confirmation =
  | { readonly state: 'confirming' }
  | ({ readonly state: 'confirmed' } & Omit<AnswerOf<typeof confirmEmail>, 'session'>)
  /** They signed up in this browser: they are logged in and return to where they were going. */
  | { readonly state: 'logged-in'; readonly returnTo: string | null }
  | { readonly state: 'already' }
  /** Only a new link helps. */
  | { readonly state: 'broken'; readonly reason: string | undefined }
  | { readonly state: 'taken'; readonly reason: string }
  /** Unknown: the server couldn't be reached. */
  | { readonly state: 'unsure'; readonly reason: string }

/** Confirms an address by its link, automatically and once. `retry` tries again when there was no answer. */
export function useConfirmation(token: string): { confirmation: Confirmation; retry: () => void } {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'confirming' })
  const usedToken = useRef<string>(null)

  async function confirm() {
    setConfirmation({ state: 'confirming' })
    setConfirmation(await confirmed(token))
  }
  useEffect(() => {
    // A link works once, so an effect that runs again must not use it up.
    if (usedToken.current === token) return
    usedToken.current = token
    void confirm()
  })
  return { confirmation, retry: () => void confirm() }
}

async function confirmed(token: string): Promise<Confirmation> {
  try {
    const { session, ...answer } = await call<typeof confirmEmail>('POST /api/email-confirmations', { body: { token } })
    if (session !== null) {
      const returnTo = takeReturnTo()
      signedIn(session)
      return { state: 'logged-in', returnTo }
    }
    if (sessionState().status === 'signed-in') await accountChanged()
    return { state: 'confirmed', ...answer }
  } catch (error) {
    return whyNot(error)
  }
}

function whyNot(error: unknown): Confirmation {
  if (isBrokenLink(error)) return { state: 'broken', reason: brokenReason(error) }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'already_confirmed') return { state: 'already' }
  return { state: error.code === 'address_taken' ? 'taken' : 'unsure', reason: messageOf(error) }
}
