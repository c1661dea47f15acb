// What ./scripts/start runs: the whole of Kerbside on this machine, until Ctrl-C.
import {
  furnishData,
  furnishDatabase,
  furnishInbox,
  furnishRedis,
  furnishServer,
  furnishStripe,
  serverEnvironment,
} from './lib/furniture.ts'
import { type House, runHouse } from './lib/house.ts'
import { demandPort } from './lib/ports.ts'
import { buildWeb } from './lib/web-build.ts'
import { welcome } from './lib/welcome.ts'

await runHouse(async (house) => {
  await demandPort(house.settings.port)
  console.log(`Starting Kerbside; its data are in ${house.settings.dataDir}`)
  const [database, redisUrl, inbox, payments] = await Promise.all([
    furnishDatabase(house),
    furnishRedis(house),
    furnishInbox(house),
    furnishStripe(house),
    freshWeb(house),
  ])
  const env = serverEnvironment(house, { databaseUrl: database.serverUrl, redisUrl, smtpUrl: inbox.smtpUrl, payments })
  await furnishData(house, env, database)
  await furnishServer(house, env)
  console.log(welcome(house.settings, inbox.webUrl, payments.standInUrl))
})

async function freshWeb({ logFile, signal }: House): Promise<void> {
  const onStart = () => console.log('Building the web client')
  await buildWeb({ logFile: logFile('web'), signal, onStart })
}
