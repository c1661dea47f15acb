import type { LondonClock } from '#modules/core/waste-catalogue/contract.ts'

/** An agreed collection, or a round of them, as a calendar shows it. */
export interface CalendarEntry {
  /** Stays the same when the entry changes. */
  uid: string
  /** When its time was agreed, or when it was cancelled. */
  changedAt: Date
  cancelled: boolean
  summary: string
  /** Text of one or more lines. */
  description: string
  /** Outward code; null without a place. */
  location: string | null
  startsAt: LondonClock
  endsAt: LondonClock
  /** Address of its page. */
  url: string
}

/** Who sends a file with one entry. */
export interface Organiser {
  name: string
  email: string
}

/** The longest line in bytes, without its line break (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75
const CRLF = '\r\n'
const PRODUCT = 'PRODID:-//Kerbside//Collections//EN'

/** Clocks change at 01:00 UTC on the last Sundays of March and October. */
const LONDON_TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T010000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'TZNAME:BST',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * Returns a file that adds one entry to a calendar, changes it there, or removes it if it is cancelled (RFC 5545, and
 * the methods PUBLISH and CANCEL of RFC 5546, which need an organiser).
 */
export const writeEntryFile = (entry: CalendarEntry, { name, email }: Organiser): string =>
  writeCalendar([
    `METHOD:${entry.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...LONDON_TIME_ZONE,
    ...writeEvent(entry, [`ORGANIZER;CN="${removeControlCharacters(name).replaceAll('"', '')}":mailto:${email}`]),
  ])

/** Returns a calendar to subscribe to, which asks programs to refresh it every hour. */
export const writeFeedFile = (name: string, entries: readonly CalendarEntry[]): string =>
  writeCalendar([
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...LONDON_TIME_ZONE,
    ...entries.flatMap((entry) => writeEvent(entry)),
  ])

const writeCalendar = (content: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', PRODUCT, 'CALSCALE:GREGORIAN', ...content, 'END:VCALENDAR']
    .map((line) => fold(line) + CRLF)
    .join('')

function writeEvent(entry: CalendarEntry, extraLines: readonly string[] = []): string[] {
  const { uid, changedAt, cancelled, summary, description, location, startsAt, endsAt, url } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(changedAt)}`,
    `SEQUENCE:${sequenceOf(entry)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(location === null ? [] : [`LOCATION:${escapeText(location)}`]),
    `DTSTART;TZID=Europe/London:${formatLocal(startsAt)}`,
    `DTEND;TZID=Europe/London:${formatLocal(endsAt)}`,
    `URL:${url}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...extraLines,
    'END:VEVENT',
  ]
}

/**
 * Returns a number that increases with each version of an entry. It is derived from the time of the change, in seconds,
 * so it needs no counter that each writer would have to increment; it fits 32 bits until 2038.
 */
const sequenceOf = ({ changedAt, cancelled }: CalendarEntry): number =>
  Math.floor(changedAt.getTime() / 1_000) + Number(cancelled)

/** Formats 8:05am on 2026-12-03 as '20261203T080500'. */
const formatLocal = ({ day, hour, minute }: LondonClock): string =>
  `${day.replaceAll('-', '')}T${twoDigits(hour)}${twoDigits(minute)}00`

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** Formats an instant as '20261203T080000Z'. */
const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Returns a text as a TEXT value (RFC 5545, 3.3.11). Line breaks are kept, other control characters are not. */
export const escapeText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => removeControlCharacters(line).replaceAll(/[\\;,]/g, '\\$&'))
    .join('\\n')

const removeControlCharacters = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, '')

/** Splits a line into lines of at most 75 bytes, between characters; all but the first begin with a space. */
export function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += `${CRLF} `
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
