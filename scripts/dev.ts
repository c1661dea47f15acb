// npm run dev: as ./scripts/start, but changes of the server and of the web client show at once.
import path from 'node:path'
import { daemon } from './lib/daemon.ts'
import {
  answered,
  answersOk,
  furnishData,
  furnishDatabase,
  furnishInbox,
  furnishRedis,
  furnishStripe,
  serverEnvironment,
  showWarning,
} from './lib/furniture.ts'
import { type House, runHouse } from './lib/house.ts'
import { demandPort } from './lib/ports.ts'
import { welcome } from './lib/welcome.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

await runHouse(async (house) => {
  await demandPort(house.settings.port)
  const [database, redisUrl, inbox, payments] = await Promise.all([
    furnishDatabase(house),
    furnishRedis(house),
    furnishInbox(house),
    furnishStripe(house),
  ])
  const env = serverEnvironment(house, { databaseUrl: database.serverUrl, redisUrl, smtpUrl: inbox.smtpUrl, payments })
  await furnishData(house, env, database)
  const api = await house.port('server')
  await Promise.all([watchServer(house, { ...env, PORT: String(api) }), serveWeb(house, `http://127.0.0.1:${api}`)])
  await answered(`http://127.0.0.1:${api}/readyz`, house.signal)
  console.log(welcome(house.settings, inbox.webUrl, payments.standInUrl))
})

/** A server that is broken by the last change waits for the next one: it counts as started in any state. */
async function watchServer(house: House, env: NodeJS.ProcessEnv): Promise<void> {
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

async function serveWeb(house: House, api: string): Promise<void> {
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
