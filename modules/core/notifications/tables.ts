import type { Generated } from 'kysely'
import type { MailTemplate } from './contract.ts'

export interface NotificationsTables {
  mails: {
    /** Becomes the Message-ID. */
    id: string
    event_id: string
    user_id: string
    address: string
    template: MailTemplate
    /** The template's facts; never a secret, as links are made when the mail is sent. */
    facts: unknown
    created_at: Date
    /** `outdated`: its link was used or replaced before sending. `given_up`: no mail server accepted it. */
    status: Generated<'waiting' | 'sent' | 'outdated' | 'given_up'>
    tries: Generated<number>
    /** While it is being sent: when another process may take over. */
    next_try_at: Date
    last_error: string | null
    done_at: Date | null
    /** Sent after service mails. */
    bulk: Generated<boolean>
  }
}
