import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import PostalMime, { type Address } from 'postal-mime'

/** One caught mail, as the pages and tests see it. */
export interface Message {
  id: string
  /** Its Message-ID header; null when it has none. */
  messageId: string | null
  /** When it was caught, ISO 8601. */
  at: string
  from: string
  /** Its real recipients: the envelope, not the header. */
  to: string[]
  subject: string
  text: string
  /** The HTML part as sent: never show it outside a sandbox. Null when there is none. */
  html: string | null
  /** By name in lower case. */
  headers: Record<string, string>
}

export interface Mailbox {
  /**
   * Stores a raw mail (RFC 5322) for these recipients. A known Message-ID is a repeat, which a sender that crashed
   * can't avoid: it is dropped, as mail servers do. Returns whether the mail is new.
   */
  add(raw: Buffer, recipients: string[]): Promise<boolean>
  /** Newest first. */
  readonly messages: readonly Message[]
}

const MAX_MAILS = 500
const ENVELOPE = 'x-envelope-to'

/** Opens the mails in a folder, one file each; the oldest are removed when there are more than 500. */
export async function openMailbox(dir: string): Promise<Mailbox> {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  const files = fs.readdirSync(dir).filter((name) => name.endsWith('.eml'))
  const messages: Message[] = []
  for (const file of files.sort().reverse()) messages.push(await read(file, fs.readFileSync(path.join(dir, file))))

  return {
    messages,
    async add(raw, recipients) {
      const file = `${Date.now()}-${randomBytes(4).toString('hex')}.eml`
      const enveloped = Buffer.concat([Buffer.from(`${ENVELOPE}: ${recipients.join(', ')}\r\n`), raw])
      const message = await read(file, enveloped)
      // nothing is awaited after this point: of two repeats that arrive at once, one finds the other
      if (message.messageId && messages.some(({ messageId }) => messageId === message.messageId)) return false
      fs.writeFileSync(path.join(dir, file), enveloped, { mode: 0o600 })
      messages.unshift(message)
      for (const expired of messages.splice(MAX_MAILS)) fs.rmSync(path.join(dir, `${expired.id}.eml`), { force: true })
      return true
    },
  }
}

async function read(file: string, raw: Buffer): Promise<Message> {
  const mail = await PostalMime.parse(raw)
  const envelope = mail.headers.find(({ key }) => key === ENVELOPE)?.value ?? ''
  return {
    id: path.basename(file, '.eml'),
    messageId: mail.messageId ?? null,
    at: new Date(Number(file.split('-')[0])).toISOString(),
    from: mail.from ? formatAddress(mail.from) : '',
    to: envelope.split(', ').filter(Boolean),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}

const formatAddress = ({ name, address }: Address): string =>
  name && address ? `${name} <${address}>` : (address ?? name)
