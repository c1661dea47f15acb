// npm run dev: as ./scripts/start, but changes of the server and of the web client show at once.
import path from 'node:path'
import { daemon } from './local/daemon.ts'
import { demandPort } from './local/ports.ts'
import { answered, answersOk, keepNode, provideAll, showWarning } from './local/provided-services.ts'
import { type LocalRun, runLocally } from './local/supervisor.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

await runLocally(async (house) => {
  await demandPort(house.settings.port)
  const { env, ready } = await provideAll(house)
  const api = await house.port('server')
  await Promise.all([watchServer(house, { ...env, PORT: String(api) }), serveWeb(house, `http://127.0.0.1:${api}`)])
  await answered(`http://127.0.0.1:${api}/readyz`, house.signal)
  console.log(ready)
})

/** A server that is broken by the last change waits for the next one: it counts as started in any state. */
function watchServer(house: LocalRun, env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['--watch', '--watch-preserve-output', 'server/main.ts']
  const plan = { name: 'The server', args, env, answers: async () => true, onLine: showWarning }
  return keepNode(house, 'server', { ...plan, patience: 5_000 })
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
