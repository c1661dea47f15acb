// npm run dev: like ./scripts/start, but changes of the server and of the web client show straight away.
import path from 'node:path'
import { SERVER_FLAGS } from './lib/server-flags.ts'
import { createDaemon } from './local/daemon.ts'
import { checkPortIsFree } from './local/ports.ts'
import { answersOk, keepNodeProcess, provideAll, showWarning, waitUntilOk } from './local/provided-services.ts'
import { type LocalRun, runLocally } from './local/supervisor.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

await runLocally(async (local) => {
  await checkPortIsFree(local.settings.port)
  const { env, welcomeText } = await provideAll(local)
  const api = await local.port('server')
  await Promise.all([watchServer(local, { ...env, PORT: String(api) }), serveWeb(local, `http://127.0.0.1:${api}`)])
  await waitUntilOk(`http://127.0.0.1:${api}/readyz`, local.signal)
  console.log(welcomeText)
})

/** A server broken by the last change waits for the next one: it counts as started in any state. */
function watchServer(local: LocalRun, env: NodeJS.ProcessEnv): Promise<void> {
  const args = [...SERVER_FLAGS, '--watch', '--watch-preserve-output', 'server/main.ts']
  const plan = { name: 'The server', args, env, isReady: async () => true, onLine: showWarning }
  return keepNodeProcess(local, 'server', { ...plan, timeoutMs: 5_000 })
}

async function serveWeb(local: LocalRun, api: string): Promise<void> {
  const { port } = local.settings
  await local.keepRunning('web', (watch) =>
    createDaemon({
      name: 'Vite',
      command: path.join(ROOT, 'node_modules/.bin/vite'),
      args: ['--config', 'web/vite.config.ts', '--port', String(port), '--strictPort'],
      cwd: ROOT,
      env: { ...process.env, API_ORIGIN: api },
      logFile: local.logFile('web'),
      stopSignal: 'SIGTERM',
      timeoutMs: 30_000,
      isReady: () => answersOk(`http://127.0.0.1:${port}/`),
      onLine: (line) => console.log(line),
      watch,
    }),
  )
}
