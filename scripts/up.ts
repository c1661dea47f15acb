// What ./scripts/start runs: the whole of Kerbside on this machine, until Ctrl-C.

import { demandPort } from './local/ports.ts'
import {
  provideData,
  provideDatabase,
  provideInbox,
  providePush,
  provideRedis,
  provideServer,
  provideStripe,
  serverEnvironment,
} from './local/provided-services.ts'
import { type LocalRun, runLocally } from './local/supervisor.ts'
import { buildWeb } from './local/web-build.ts'
import { welcome } from './local/welcome.ts'

await runLocally(async (house) => {
  await demandPort(house.settings.port)
  console.log(`Starting Kerbside; its data are in ${house.settings.dataDir}`)
  const [database, redisUrl, inbox, payments, push] = await Promise.all([
    provideDatabase(house),
    provideRedis(house),
    provideInbox(house),
    provideStripe(house),
    providePush(house),
    freshWeb(house),
  ])
  const smtpUrl = inbox.smtpUrl
  const env = serverEnvironment(house, { databaseUrl: database.serverUrl, redisUrl, smtpUrl, payments, push })
  await provideData(house, env, database)
  await provideServer(house, env)
  console.log(welcome(house.settings, inbox.webUrl, payments.standInUrl))
})

async function freshWeb({ logFile, signal }: LocalRun): Promise<void> {
  const onStart = () => console.log('Building the web client')
  await buildWeb({ logFile: logFile('web'), signal, onStart })
}
