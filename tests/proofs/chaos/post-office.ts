import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createSmtpServer } from '#scripts/local/inbox/smtp.ts'

/** A mail that arrived, once or more often. */
export interface Delivered {
  /** Before the @ of its Message-ID: the same for every copy of one mail. */
  readonly messageId: string
  readonly to: string
}

/** Where the mails of the run arrive. */
export interface PostOffice {
  readonly smtpUrl: string
  readonly delivered: readonly Delivered[]
  close(): Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const delivered: Delivered[] = []
  const smtp = createSmtpServer(async (raw, recipients) => {
    const messageId = /^message-id:\s*<([^@>]+)@/im.exec(raw.toString('latin1'))?.[1] ?? 'none'
    delivered.push(...recipients.map((to) => ({ messageId, to })))
  })
  // a killed worker drops its connection
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    delivered,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}
