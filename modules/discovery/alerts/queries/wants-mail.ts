import type { Executor } from '#server/platform/database/database.ts'
import type { AlertType } from '../contract.ts'
import { paceOf } from '../rules.ts'
import { choicesOf } from './choices-of.ts'

/** Returns whether a person has mails of this type switched on. */
export const wantsMail = async (db: Executor, userId: string, type: AlertType): Promise<boolean> =>
  paceOf(await choicesOf(db, userId), type, 'mail') !== 'off'
