// What ./scripts/start runs: all of Kerbside on this machine, until Ctrl-C.

import { buildServer, buildWeb } from './local/builds.ts'
import { checkPortIsFree } from './local/ports.ts'
import { provideAll, provideServer } from './local/provided-services.ts'
import { type LocalRun, runLocally } from './local/supervisor.ts'

await runLocally(async (local) => {
  await checkPortIsFree(local.settings.port)
  console.log(`Starting Kerbside; its data is in ${local.settings.dataDir}`)
  const { env, welcomeText } = await provideAll(local, buildAll(local))
  await provideServer(local, env)
  console.log(welcomeText)
})

async function buildAll({ logFile, signal }: LocalRun): Promise<void> {
  await Promise.all([
    buildWeb({ logFile: logFile('web'), signal, onStart: () => console.log('Building the web client') }),
    buildServer({ logFile: logFile('server-build'), signal, onStart: () => console.log('Building the server') }),
  ])
}
