import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Module } from '#server/platform/module.ts'
import { liftExpiredSuspension } from './commands/lift-expired-suspension.ts'
import { suspendCarriers } from './consumers/on-carrier-suspensions.ts'
import { routes } from './routes.ts'

const LIFT_EVERY_MS = 60_000

export const userAdmin: Module = {
  name: 'people',
  routes,
  consumers: () => [suspendCarriers],
  tasks: ({ db }) => [
    {
      name: 'people.lift-bars',
      everyMs: LIFT_EVERY_MS,
      run: () => runUntilDone(() => liftExpiredSuspension(db, new Date())),
    },
  ],
  liveUpdates: [],
  rooms: [],
}
