import type { FastifyReply } from 'fastify'
import type { Config } from '#server/platform/kernel/config.ts'
import { type CalendarEntry, writeEntryFile } from './icalendar.ts'

export const MEDIA_TYPE = 'text/calendar; charset=utf-8'

/** Sends a file with one entry, which browsers save as `fileName`. */
export const sendEntry = (
  reply: FastifyReply,
  { PRODUCT_NAME: name, SUPPORT_EMAIL: email }: Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL'>,
  { entry, fileName }: { entry: CalendarEntry; fileName: string },
): FastifyReply =>
  reply
    .type(MEDIA_TYPE)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(writeEntryFile(entry, { name, email }))
