import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that can fail on demand. Unlike the inbox it keeps repeats, so that tests can count them. */
export interface UnreliableMailServer {
  readonly smtpUrl: string
  /** All accepted mails, in order. */
  readonly taken: (Email & { raw: string; to: { address?: string }[] })[]
  /** All recipients that a sender named. */
  readonly recipients: string[]
  /** Refused addresses with their SMTP codes. */
  readonly refused: Map<string, number>
  /** Awaited after a mail has arrived and before it is acknowledged. */
  beforeAcknowledgement: () => Promise<void>
  /** Stops: connections are refused. */
  stop(): Promise<void>
  /** Starts again at the same address. */
  start(): Promise<void>
}

export async function openUnreliableMailServer(): Promise<UnreliableMailServer> {
  const taken: UnreliableMailServer['taken'] = []
  const recipients: string[] = []
  const refused = new Map<string, number>()
  let port = 0
  let running: SMTPServer | null = null
  const server: UnreliableMailServer = {
    get smtpUrl() {
      return `smtp://127.0.0.1:${port}`
    },
    taken,
    recipients,
    refused,
    beforeAcknowledgement: async () => undefined,
    async stop() {
      await new Promise<void>((resolve) => (running ? running.close(resolve) : resolve()))
      running = null
    },
    async start() {
      running = smtpServerOf(server)
      running.on('error', () => undefined)
      const listening = running.listen(port, '127.0.0.1')
      await once(listening, 'listening')
      port = (listening.address() as AddressInfo).port
    },
  }
  await server.start()
  return server
}

const smtpServerOf = (server: UnreliableMailServer): SMTPServer =>
  new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      server.recipients.push(address)
      const code = server.refused.get(address)
      done(code ? Object.assign(new Error(`${address} is not here`), { responseCode: code }) : null)
    },
    onData(stream, _session, done) {
      const take = async () => {
        const raw = await buffer(stream)
        server.taken.push({ to: [], ...(await PostalMime.parse(raw)), raw: raw.toString() })
        await server.beforeAcknowledgement()
      }
      take().then(() => done(), done)
    },
  })
