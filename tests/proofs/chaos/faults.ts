import type { InjectFault } from './fault.ts'
import { cut, halt, hold, kill } from './process-faults.ts'
import { endRegistration } from './registration-faults.ts'
import type { FaultKind } from './schedule.ts'
import { fillDisk, haltRedis, killBackend, killService, wipeRedis } from './service-faults.ts'

/** How each fault is injected and healed. */
export const FAULTS: Readonly<Record<FaultKind, InjectFault>> = {
  'kill web': kill('web'),
  'kill worker': kill('worker'),
  'kill relay': kill('relay'),
  'kill backend': killBackend,
  'kill postgres': killService('postgres'),
  'kill redis': killService('redis'),
  'pause web': halt('web'),
  'pause worker': halt('worker'),
  'pause relay': halt('relay'),
  'pause redis': haltRedis,
  'cut clients': cut('clients'),
  'cut postgres': cut('postgres'),
  'cut redis': cut('redis'),
  'hold clients': hold('clients'),
  'hold postgres': hold('postgres'),
  'hold redis': hold('redis'),
  'wipe redis': wipeRedis,
  'fill disk': fillDisk,
  'end registration': endRegistration,
}
