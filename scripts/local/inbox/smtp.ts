import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** Receives a raw mail (RFC 5322) for these recipients; the sender gets its confirmation only once this is done. */
export type MailHandler = (raw: Buffer, recipients: string[]) => Promise<void>

/** Creates an SMTP server for this machine, without passwords and TLS, which passes every mail to `onMail`. */
export function createSmtpServer(onMail: MailHandler): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 10_000_000,
    closeTimeout: 100,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      receive(stream, recipients, onMail).then(() => done(), done)
    },
  })
}

async function receive(stream: SMTPServerDataStream, recipients: string[], onMail: MailHandler): Promise<void> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 })
  await onMail(raw, recipients)
}
