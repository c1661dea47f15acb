import { useEffect, useRef, useState } from 'react'
import type { confirmEmail } from '#modules/core/accounts/links/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { beginSession, refetchAccount, sessionState } from '#web/lib/session/session.ts'
import { invalidLinkReason, isInvalidLink } from './invalid-links.ts'
import { takeReturnTo } from './saved-return-to.ts'

export type Confirmation =
  | { readonly state: 'confirming' }
  | ({ readonly state: 'confirmed' } & Omit<AnswerOf<typeof confirmEmail>, 'session'>)
  /** The user signed up in this browser, so they are logged in; `returnTo` is the page they wanted to open. */
  | { readonly state: 'logged-in'; readonly returnTo: string | null }
  | { readonly state: 'already' }
  /** The link is invalid. `reason` is undefined when the server doesn't recognise the link. */
  | { readonly state: 'invalid'; readonly reason: string | undefined }
  | { readonly state: 'address-taken'; readonly reason: string }
  /** The server couldn't be reached, so the link may or may not have been used. */
  | { readonly state: 'unknown'; readonly reason: string }

/** Confirms an email address by the token of a mailed link, once and without a press. `retry` confirms again. */
export function useConfirmation(token: string): { confirmation: Confirmation; retry: () => void } {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'confirming' })
  const usedToken = useRef<string>(null)

  async function confirm() {
    setConfirmation({ state: 'confirming' })
    setConfirmation(await confirmAddress(token))
  }
  useEffect(() => {
    // a link works once, so an effect that runs again must not send it again
    if (usedToken.current === token) return
    usedToken.current = token
    void confirm()
  })
  return { confirmation, retry: () => void confirm() }
}

async function confirmAddress(token: string): Promise<Confirmation> {
  try {
    const { session, ...answer } = await call<typeof confirmEmail>('POST /api/email-confirmations', { body: { token } })
    if (session !== null) {
      const returnTo = takeReturnTo()
      beginSession(session)
      return { state: 'logged-in', returnTo }
    }
    if (sessionState().status === 'signed-in') await refetchAccount()
    return { state: 'confirmed', ...answer }
  } catch (error) {
    return failedConfirmation(error)
  }
}

function failedConfirmation(error: unknown): Confirmation {
  if (isInvalidLink(error)) return { state: 'invalid', reason: invalidLinkReason(error) }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'already_confirmed') return { state: 'already' }
  return { state: error.code === 'address_taken' ? 'address-taken' : 'unknown', reason: messageOf(error) }
}
