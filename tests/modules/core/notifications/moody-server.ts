import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that can fail on demand. Unlike the inbox it keeps repeats, so that tests can count them. */
export interface MoodyServer {
  readonly smtpUrl: string
  /** All accepted mails, in order. */
  readonly taken: (Email & { raw: string; to: { address?: string }[] })[]
  /** All recipients that a sender named. */
  readonly recipients: string[]
  /** Refused addresses with their SMTP codes. */
  readonly refused: Map<string, number>
  /** Awaited after a mail has arrived and before it is acknowledged. */
  beforeYes: () => Promise<void>
  /** Stops: connections are refused. */
  stop(): Promise<void>
  /** Starts again at the same address. */
  start(): Promise<void>
}

export async function openMoodyServer(): Promise<MoodyServer> {
  const taken: MoodyServer['taken'] = []
  const recipients: string[] = []
  const refused = new Map<string, number>()
  let port = 0
  let running: SMTPServer | null = null
  const moody: MoodyServer = {
    get smtpUrl() {
      return `smtp://127.0.0.1:${port}`
    },
    taken,
    recipients,
    refused,
    beforeYes: async () => undefined,
    async stop() {
      await new Promise<void>((resolve) => (running ? running.close(resolve) : resolve()))
      running = null
    },
    async start() {
      running = serverOf(moody)
      running.on('error', () => undefined)
      const listening = running.listen(port, '127.0.0.1')
      await once(listening, 'listening')
      port = (listening.address() as AddressInfo).port
    },
  }
  await moody.start()
  return moody
}

const serverOf = (moody: MoodyServer): SMTPServer =>
  new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      moody.recipients.push(address)
      const code = moody.refused.get(address)
      done(code ? Object.assign(new Error(`${address} is not here`), { responseCode: code }) : null)
    },
    onData(stream, _session, done) {
      const take = async () => {
        const raw = await buffer(stream)
        moody.taken.push({ to: [], ...(await PostalMime.parse(raw)), raw: raw.toString() })
        await moody.beforeYes()
      }
      take().then(() => done(), done)
    },
  })
