import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'
import { choicesOf } from './choices-of.ts'
import { devicesOf } from './devices-of.ts'
import { SAVED_COLUMNS, toSavedArea } from './saved-rows.ts'

/** Returns the alerts part of a data export: saved areas, choices, devices and 90 days of sent alerts, newest first. */
export async function alertsExport(db: Executor, userId: string) {
  const alertsDb = asModuleDb<AlertsTables>(db)
  const [savedRows, choices, devices, notifications] = await Promise.all([
    alertsDb
      .selectFrom('saved_areas')
      .select(SAVED_COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    choicesOf(db, userId),
    devicesOf(alertsDb, userId),
    alertsDb
      .selectFrom('alerts_told')
      .select(['subject_kind as about', 'subject_id as id', 'channel', 'type', 'told_at as toldAt'])
      .where('user_id', '=', userId)
      .where('state', '=', 'told')
      .orderBy('told_at', 'desc')
      .execute(),
  ])
  return {
    areas: savedRows.map(toSavedArea),
    choices,
    devices: devices.map(({ name, addedAt, paused }) => ({ name, addedAt, paused })),
    told: notifications,
  }
}
