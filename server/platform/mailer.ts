import type { Config } from './kernel/config.ts'
import { onFirstUse } from './kernel/on-first-use.ts'

/** The most mails that one process sends at once, each over its own connection to the mail server. */
export const MAIL_CONNECTIONS = 3
/** How long the mail server may take for one response. */
const RESPONSE_TIMEOUT_MS = 10_000
/** The time limit for sending one mail. */
export const MAX_SENDING_MS = 20_000

export interface OutgoingMail {
  /** Becomes the Message-ID: a mail sent again under the same id is recognised as a repeat. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: Date
  /** More headers, by name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The mail server refuses this address or this mail permanently. */
export class MailRefused extends Error {}

export interface Mailer {
  /** Sends a mail. Throws MailRefused if trying again is useless, and other errors if it isn't. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/**
 * Opens the connection for mail over SMTP; null without SMTP_URL. Passwords are sent only over TLS.
 */
export function openMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SUPPORT_EMAIL'>): Mailer | null {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = config
  if (!SMTP_URL) return null
  let close: () => unknown = () => undefined
  const transport = onFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    const transporter = createTransport({
      url: SMTP_URL,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      // A connection that the server closed while idle is reopened once; the caller repeats everything else.
      maxRequeues: 1,
      connectionTimeout: RESPONSE_TIMEOUT_MS,
      greetingTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
      requireTLS: new URL(SMTP_URL).username !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    close = () => transporter.close({ force: true })
    return transporter
  })
  const domain = /@([^\s@<>]+)>?$/.exec(MAIL_FROM)?.[1]
  return {
    async send({ id, to, subject, text, html, at, headers }) {
      const transporter = await transport()
      await transporter
        .sendMail({
          messageId: `<${id}@${domain}>`,
          from: MAIL_FROM,
          replyTo: SUPPORT_EMAIL,
          to: { name: '', address: to },
          subject,
          text,
          html,
          date: at,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          signal: AbortSignal.timeout(MAX_SENDING_MS),
        })
        .catch((error: unknown) => {
          throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error
        })
    },
    close: () => void close(),
  }
}

/**
 * Returns whether the server refused the recipient or the mail permanently. The codes 530 to 539 refuse our own access,
 * so they aren't final.
 */
function isFinal(error: unknown): error is Error {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  const aboutTheMail = command === 'RCPT TO' || command === 'DATA'
  return error instanceof Error && aboutTheMail && responseCode >= 500 && Math.floor(responseCode / 10) !== 53
}
