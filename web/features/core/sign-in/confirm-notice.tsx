import { MailCheck } from 'lucide-react'
import type { resendConfirmation } from '#modules/core/accounts/links/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SendAgain } from './send-again.tsx'
import { words } from './words.ts'

interface ConfirmNoticeProps {
  email: string
  title: string
  children: string
}

/** Asks the user to confirm their address, with a button to send the link again. */
export function ConfirmNotice({ email, title, children }: ConfirmNoticeProps) {
  return (
    <Notice icon={MailCheck} title={title}>
      <div className="grid gap-3">
        <p className="[overflow-wrap:anywhere]">{children}</p>
        <SendAgain
          coolDown={`confirm:${email}`}
          send={() => call<typeof resendConfirmation>('POST /api/email-confirmations/resend', { body: { email } })}
        />
      </div>
    </Notice>
  )
}

/** Asks users with an unconfirmed address to confirm it; renders nothing for others. */
export function ConfirmBanner({ user }: { user: { email: string; emailConfirmed: boolean } }) {
  if (user.emailConfirmed) return null
  return (
    <ConfirmNotice email={user.email} title={words.banner.title}>
      {words.banner.text(user.email)}
    </ConfirmNotice>
  )
}
