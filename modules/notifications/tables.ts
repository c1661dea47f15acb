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
    /** What the template needs to know; never a secret: links are made when the mail goes out. */
    facts: unknown
    created_at: Date
    /** `outdated`: its link was used or replaced before it went out. `given_up`: no mail server would take it. */
    status: Generated<'waiting' | 'sent' | 'outdated' | 'given_up'>
    tries: Generated<number>
    /** While one is being sent: when another process may take over. */
    next_try_at: Date
    last_error: string | null
    done_at: Date | null
    /** It can wait: service mails go out first. */
    bulk: Generated<boolean>
  }
}
