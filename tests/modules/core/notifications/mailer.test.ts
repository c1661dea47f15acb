import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type Mailer, openMailer } from '#server/platform/mailer.ts'
import { openUnreliableMailServer, type UnreliableMailServer } from './unreliable-mail-server.ts'

const MAIL = {
  id: '0199c0de-0000-7000-8000-00000000000a',
  to: 'ann@kerbside.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  at: new Date('2026-03-01T09:00:00Z'),
}
const from = { MAIL_FROM: 'Kerbside <hello@kerbside.example>', SUPPORT_EMAIL: 'support@kerbside.example' }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function mailerTo(smtpUrl: string): Mailer {
  const mailer = openMailer({ ...from, SMTP_URL: smtpUrl })
  if (!mailer) throw new Error('There is no mailer')
  closing.push(mailer.close)
  return mailer
}

async function startMailServer(): Promise<UnreliableMailServer> {
  const mailServer = await openUnreliableMailServer()
  closing.push(mailServer.stop)
  return mailServer
}

test('a mail has sender, auto-submitted header and a stable Message-ID', async () => {
  const mailServer = await startMailServer()
  const mailer = mailerTo(mailServer.smtpUrl)
  await mailer.send(MAIL)
  await mailer.send(MAIL)
  const [first, second] = mailServer.taken
  expect(first).toMatchObject({
    messageId: '<0199c0de-0000-7000-8000-00000000000a@kerbside.example>',
    from: { name: 'Kerbside', address: 'hello@kerbside.example' },
    replyTo: [{ address: 'support@kerbside.example' }],
    date: '2026-03-01T09:00:00.000Z',
    html: expect.stringContaining('<p>Hello</p>'),
  })
  expect(first?.text?.trim()).toBe('Hello')
  expect(first?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(second?.messageId).toBe(first?.messageId)
})

test.each([
  ['a subject', { subject: 'Sofa\r\nBcc: eve@kerbside.example\r\n\r\nGo to https://evil.example' }],
  ['an address', { to: 'ann@kerbside.example>\r\nRCPT TO:<eve@kerbside.example' }],
  ['an address list', { to: 'ann@kerbside.example, eve@kerbside.example' }],
])('line breaks and commas in %s add no header or recipient', async (_, hostile) => {
  const mailServer = await startMailServer()
  await mailerTo(mailServer.smtpUrl)
    .send({ ...MAIL, ...hostile })
    .catch(() => undefined)
  for (const { headers, raw } of mailServer.taken) {
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(raw).not.toMatch(/^Bcc:/im)
  }
  expect(mailServer.recipients.filter((address) => address !== 'ann@kerbside.example')).toEqual([])
})

describe('a server that requires a password', () => {
  async function keeper(options: SMTPServerOptions) {
    const seen = { passwords: [] as string[], mails: 0 }
    const server = new SMTPServer({
      disableReverseLookup: true,
      closeTimeout: 50,
      onAuth({ password }, _session, done) {
        seen.passwords.push(password ?? '')
        done(null, { user: 'kerbside' })
      },
      onData(stream, _session, done) {
        stream.resume().once('end', () => {
          seen.mails++
          done()
        })
      },
      ...options,
    })
    server.on('error', () => undefined)
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)))
    return { seen, host: `kerbside:pass@127.0.0.1:${(listening.address() as AddressInfo).port}` }
  }
  /** The test server uses a self-signed certificate. */
  const TRUST = '?tls.rejectUnauthorized=false'

  test('gets it after STARTTLS', async () => {
    const { seen, host } = await keeper({})
    await mailerTo(`smtp://${host}${TRUST}`).send(MAIL)
    expect(seen).toEqual({ passwords: ['pass'], mails: 1 })
  })

  test('gets it over TLS from the start', async () => {
    const { seen, host } = await keeper({ secure: true })
    await mailerTo(`smtps://${host}${TRUST}`).send(MAIL)
    expect(seen).toEqual({ passwords: ['pass'], mails: 1 })
  })

  test('gets neither password nor mail without TLS', async () => {
    const { seen, host } = await keeper({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    await expect(mailerTo(`smtp://${host}`).send(MAIL)).rejects.toThrow()
    expect(seen).toEqual({ passwords: [], mails: 0 })
  })

  test('gets nothing with an untrusted certificate', async () => {
    const { seen, host } = await keeper({})
    await expect(mailerTo(`smtp://${host}`).send(MAIL)).rejects.toThrow()
    expect(seen).toEqual({ passwords: [], mails: 0 })
  })
})

test('without SMTP_URL there is no mailer', () => {
  expect(openMailer({ ...from, SMTP_URL: undefined })).toBeNull()
})
