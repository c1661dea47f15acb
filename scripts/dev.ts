// npm run dev: as ./scripts/start, but changes of the server and of the web client show at once.
import path from 'node:path'
import { daemon } from './local/daemon.ts'
import { demandPort } from './local/ports.ts'
import {
  answered,
  answersOk,
  provideData,
  provideDatabase,
  provideInbox,
  providePush,
  provideRedis,
  provideStripe,
  serverEnvironment,
  showWarning,
} from './local/provided-services.ts'
import { type LocalRun, runLocally } from './local/supervisor.ts'
import { welcome } from './local/welcome.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

await runLocally(async (house) => {
  await demandPort(house.settings.port)
  const [database, redisUrl, inbox, payments, push] = await Promise.all([
    provideDatabase(house),
    provideRedis(house),
    provideInbox(house),
    provideStripe(house),
    providePush(house),
  ])
  const smtpUrl = inbox.smtpUrl
  const env = serverEnvironment(house, { databaseUrl: database.serverUrl, redisUrl, smtpUrl, payments, push })
  await provideData(house, env, database)
  const api = await house.port('server')
  await Promise.all([watchServer(house, { ...env, PORT: String(api) }), serveWeb(house, `http://127.0.0.1:${api}`)])
  await answered(`http://127.0.0.1:${api}/readyz`, house.signal)
  console.log(welcome(house.settings, inbox.webUrl, payments.standInUrl))
})

/** A server that is broken by the last change waits for the next one: it counts as started in any state. */
async function watchServer(house: LocalRun, env: NodeJS.ProcessEnv): Promise<void> {
  await house.keep('server', (watch) =>
    daemon({
      name: 'The server',
      command: process.execPath,
      args: ['--watch', '--watch-preserve-output', 'server/main.ts'],
      cwd: ROOT,
      env,
      logFile: house.logFile('server'),
      stopSignal: 'SIGTERM',
      patience: 5_000,
      answers: async () => true,
      onLine: showWarning,
      watch,
    }),
  )
}

async function serveWeb(house: LocalRun, api: string): Promise<void> {
  const { port } = house.settings
  await house.keep('web', (watch) =>
    daemon({
      name: 'Vite',
      command: path.join(ROOT, 'node_modules/.bin/vite'),
      args: ['--config', 'web/vite.config.ts', '--port', String(port), '--strictPort'],
      cwd: ROOT,
      env: { ...process.env, API_ORIGIN: api },
      logFile: house.logFile('web'),
      stopSignal: 'SIGTERM',
      patience: 30_000,
      answers: () => answersOk(`http://127.0.0.1:${port}/`),
      onLine: (line) => console.log(line),
      watch,
    }),
  )
}
