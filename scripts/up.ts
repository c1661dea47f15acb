// What ./scripts/start runs: all of Kerbside on this machine, until Ctrl-C.
import { checkPortIsFree } from './local/ports.ts'
import { provideAll, provideServer } from './local/provided-services.ts'
import { type LocalRun, runLocally } from './local/supervisor.ts'
import { buildWeb } from './local/web-build.ts'

await runLocally(async (local) => {
  await checkPortIsFree(local.settings.port)
  console.log(`Starting Kerbside; its data is in ${local.settings.dataDir}`)
  const { env, welcomeText } = await provideAll(local, buildWebClient(local))
  await provideServer(local, env)
  console.log(welcomeText)
})

async function buildWebClient({ logFile, signal }: LocalRun): Promise<void> {
  const onStart = () => console.log('Building the web client')
  await buildWeb({ logFile: logFile('web'), signal, onStart })
}
