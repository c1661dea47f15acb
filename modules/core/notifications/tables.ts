import type { Generated } from 'kysely'
import type { MailTemplate } from './contract.ts'

export interface NotificationsTables {
  mails: {
    /** Becomes the Message-ID. */
    id: string
    event_id: string
    /** Null for someone without an account, such as a charity. */
    user_id: string | null
    address: string
    template: MailTemplate
    /** The data that the template needs; never a secret, because links are made when the mail is sent. */
    facts: unknown
    created_at: Date
    /** `outdated`: its link was used or replaced before sending. `given_up`: no mail server accepted it. */
    status: Generated<'waiting' | 'sent' | 'outdated' | 'given_up'>
    tries: Generated<number>
    /** When to try next. A sender that claims the mail sets this to when another may take over. */
    next_try_at: Date
    last_error: string | null
    done_at: Date | null
    /** Whether it is an alert, which is sent after all service mails. */
    bulk: Generated<boolean>
  }
}
