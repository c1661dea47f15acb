import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Message, openMailbox } from '#scripts/local/inbox/mailbox.ts'
import { createSmtpServer } from '#scripts/local/inbox/smtp.ts'
import { until } from './until.ts'

/** A real SMTP server of the calling test's own: start the test server with `SMTP_URL: inbox.smtpUrl`. */
export interface TestInbox {
  readonly smtpUrl: string
  /** Returns all mails to an address so far, oldest first. */
  mailsTo(address: string): Message[]
  /** Waits for the newest mail to an address with a matching subject, and returns it. */
  mailTo(address: string, subject?: RegExp): Promise<Message>
  close(): Promise<void>
}

const MAIL_MS = 15_000

export async function openTestInbox(): Promise<TestInbox> {
  const dir = await mkdtemp(path.join(tmpdir(), 'kerbside-inbox-'))
  const mailbox = await openMailbox(dir)
  const smtp = createSmtpServer(async (raw, recipients) => void (await mailbox.add(raw, recipients)))
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const mailsTo = (address: string) => mailbox.messages.filter(({ to }) => to.includes(address)).toReversed()
  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mailsTo,
    async mailTo(address, subject = /./) {
      const found = () => mailsTo(address).findLast((mail) => subject.test(mail.subject))
      await until(found, `a mail ${subject} to ${address}`, MAIL_MS)
      return found() as Message
    },
    async close() {
      await new Promise<void>((resolve) => smtp.close(resolve))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Returns the secret after the # of the link in a mail. Throws when the mail has no such link. */
export function tokenIn({ text, subject }: Message): string {
  const token = /https?:\/\/[^\s#]+#([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`“${subject}” has no link with a secret`)
  return token
}
