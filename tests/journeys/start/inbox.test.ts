import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDaemon, type Daemon } from '#scripts/local/daemon.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { makeDataFolder, ROOT } from './kerbside.ts'
import { readInbox, sendMail } from './mail.ts'

const folder = makeDataFolder()
let smtp: number
let web: number
let inbox: Daemon

beforeAll(async () => {
  ;[smtp, web] = [await findFreePort(), await findFreePort()]
  inbox = createDaemon({
    name: 'The inbox',
    command: process.execPath,
    args: [path.join(ROOT, 'scripts/inbox.ts')],
    env: { ...process.env, SMTP_PORT: String(smtp), INBOX_PORT: String(web), INBOX_DIR: path.join(folder, 'mail') },
    logFile: path.join(path.dirname(folder), 'inbox.log'),
    stopSignal: 'SIGTERM',
    timeoutMs: 20_000,
    isReady: () => readInbox(web).then(Boolean, () => false),
    deleteOnExitDir: path.dirname(folder),
  })
  await inbox.start()
})
afterAll(async () => {
  await inbox.stop()
  fs.rmSync(path.dirname(folder), { recursive: true, force: true })
})

const page = (place: string) => fetch(`http://127.0.0.1:${web}${place}`)

function statusUnderName(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: web, headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      .on('error', reject)
  })
}

test('lists a mail, newest first, also after a restart', async () => {
  await sendMail(smtp, { to: 'ann@kerbside.example', subject: 'First' })
  await sendMail(smtp, {
    to: 'bob@kerbside.example',
    subject: 'Second £',
    body: 'See https://kerbside.example/x?a=1&b=2 now',
  })
  await inbox.restart()
  expect((await readInbox(web)).map(({ subject, to }) => [subject, to])).toEqual([
    ['Second £', ['bob@kerbside.example']],
    ['First', ['ann@kerbside.example']],
  ])
  const [second] = await readInbox(web)
  expect(await (await page('/')).text()).toMatch(/Second £.*First/s)
  expect(await (await page(`/messages/${second?.id}`)).text()).toContain(
    '<a href="https://kerbside.example/x?a=1&amp;b=2" target="_blank" rel="noopener">',
  )
})

test('shows the mails of one person', async () => {
  const found = await (await page('/api/messages?to=Ann@kerbside.example')).json()
  expect(found).toMatchObject([{ subject: 'First' }])
})

test('keeps a mail sent again under its Message-ID once, also after a restart', async () => {
  const repeated = { to: 'dan@kerbside.example', subject: 'Once', messageId: '<the-one@kerbside.example>' }
  await Promise.all([sendMail(smtp, repeated), sendMail(smtp, repeated)])
  await inbox.restart()
  await sendMail(smtp, repeated)
  expect((await readInbox(web)).filter(({ subject }) => subject === 'Once')).toHaveLength(1)
})

test('runs nothing from a mail: text is escaped and HTML is in a sandbox', async () => {
  await sendMail(smtp, {
    to: 'cara@kerbside.example',
    subject: '<img src=x onerror=alert(1)>',
    type: 'text/html',
    body: '<p>Hello</p><script>alert(1)</script>',
  })
  const [mail] = await readInbox(web)
  const shown = await (await page(`/messages/${mail?.id}`)).text()
  expect(shown).not.toContain('<img src=x')
  expect(shown).not.toContain('<script>alert')
  expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const html = await page(`/messages/${mail?.id}/html`)
  expect(await html.text()).toContain('<p>Hello</p>')
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups [^;]*; default-src 'none';/)
})

test('keeps web pages elsewhere from reading the mails under a name of their own', async () => {
  expect(await statusUnderName(`localhost:${web}`)).toBe(200)
  expect(await statusUnderName(`evil.example:${web}`)).toBe(421)
})

test('answers an unknown address with 404, and changes nothing', async () => {
  expect((await page('/messages/none')).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${web}/`, { method: 'POST' })).status).toBe(405)
})
