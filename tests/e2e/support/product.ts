import { findFreePort } from '#scripts/local/ports.ts'
import { openPushEmulator, type PushEmulator } from '#scripts/push-emulator/server.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { openTestInbox, type TestInbox } from '#tests/support/inbox.ts'
import { openPayments, type Payments } from '#tests/support/payments.ts'
import { openTestSystem, type ServerProcess } from '#tests/support/processes.ts'

/** The product for the tests of one Playwright worker: real processes with their own PostgreSQL and Redis. */
export interface E2eProduct {
  readonly url: string
  readonly sql: Awaited<ReturnType<typeof openTestSystem>>['sql']
  readonly redis: Awaited<ReturnType<typeof openTestSystem>>['services']['redis']
  readonly inbox: TestInbox
  /** The payment emulator. */
  readonly payments: Payments
  /** Receives pushes. */
  readonly push: PushEmulator
  /** Fills the database with the demo data. */
  seed: Awaited<ReturnType<typeof openTestSystem>>['seed']
  /** Kills the server; `startServer` starts it again at the same address. */
  killServer(): Promise<void>
  startServer(): Promise<void>
  /**
   * Runs `act` with another server on the same data, with other `settings`. Close its windows in `act`: afterwards they
   * would log connection errors.
   */
  withOtherServer<T>(act: (elsewhere: Pick<E2eProduct, 'url' | 'sql'>) => Promise<T>, settings?: Settings): Promise<T>
  tearDown(): Promise<void>
}

type Settings = Record<string, string>

export async function openE2eProduct(): Promise<E2eProduct> {
  const [system, inbox, payments, push, port] = await Promise.all([
    openTestSystem(),
    openTestInbox(),
    openPayments(),
    openPushEmulator({ port: 0 }),
    findFreePort(),
  ])
  const url = `http://127.0.0.1:${port}`
  const outside = {
    SMTP_URL: inbox.smtpUrl,
    ...payments.settings,
    ...vapidKeys('of the browser tests'),
    PUSH_EMULATOR_URL: push.url,
    WEBHOOKS_TO_LOCALHOST: 'allowed',
  }
  const common = { WEB_DIST: process.env['E2E_WEB_DIST'] ?? '', PUBLIC_URL: url, ...outside }
  payments.sendTo(url)
  const start = () => system.start('web,worker,relay', { ...common, PORT: String(port) })
  let server: ServerProcess = await start()
  return {
    url,
    sql: system.sql,
    redis: system.services.redis,
    inbox,
    payments,
    push,
    killServer: () => server.kill9(),
    seed: system.seed,
    async startServer() {
      server = await start()
    },
    async withOtherServer(act, settings = {}) {
      const otherPort = await findFreePort()
      const there = { PORT: String(otherPort), PUBLIC_URL: `http://127.0.0.1:${otherPort}` }
      const other = await system.start('web,worker,relay', { ...common, ...there, ...settings })
      try {
        return await act({ url: other.url, sql: system.sql })
      } finally {
        await other.stop()
      }
    },
    async tearDown() {
      await system.tearDown()
      await inbox.close()
      await payments.emulator.stop()
      await push.stop()
    },
  }
}
