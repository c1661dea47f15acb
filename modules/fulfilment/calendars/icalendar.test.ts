import { describe, expect, test } from 'vitest'
import { type CalendarEntry, escapeText, fold, writeEntryFile, writeFeedFile } from './icalendar.ts'

const ENTRY: CalendarEntry = {
  uid: '01a2136d-83aa-7434-8c42-46bf4776689a',
  changedAt: new Date('2026-11-29T10:20:30.456Z'),
  cancelled: false,
  summary: 'Collection: Two-seat sofa',
  description: 'Two-seat sofa',
  location: 'BS6',
  startsAt: { day: '2026-12-03', hour: 8, minute: 0 },
  endsAt: { day: '2026-12-03', hour: 12, minute: 5 },
  url: 'https://kerbside.test/job/01a2136d-83aa-7434-8c42-46bf4776689a',
}
const ORGANISER = { name: 'Kerbside', email: 'support@kerbside.example' }
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file (CAL-01)', () => {
  test('has its times in London, and ends every line with CRLF', () => {
    const file = writeEntryFile(ENTRY, ORGANISER)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(linesOf(file)).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${ENTRY.uid}`,
        'DTSTAMP:20261129T102030Z',
        'SEQUENCE:1795947630',
        'STATUS:CONFIRMED',
        'SUMMARY:Collection: Two-seat sofa',
        'LOCATION:BS6',
        'DTSTART;TZID=Europe/London:20261203T080000',
        'DTEND;TZID=Europe/London:20261203T120500',
        `URL:${ENTRY.url}`,
        'ORGANIZER;CN="Kerbside":mailto:support@kerbside.example',
      ]),
    )
  })

  test('has a sequence that increases with each new time and with a cancellation, even in the same second', () => {
    const sequenceIn = (entry: CalendarEntry) => Number(/SEQUENCE:(\d+)/.exec(writeFeedFile('Mine', [entry]))?.[1])
    const later = { ...ENTRY, changedAt: new Date(ENTRY.changedAt.getTime() + 1_000) }
    const versions = [ENTRY, later, { ...later, cancelled: true }].map(sequenceIn)
    expect(versions).toEqual([0, 1, 2].map((extraSeconds) => sequenceIn(ENTRY) + extraSeconds))
    expect(sequenceIn({ ...ENTRY, changedAt: new Date('2038-01-19T03:14:06Z'), cancelled: true })).toBe(2 ** 31 - 1)
  })

  test('of a cancelled entry has the method CANCEL and the status CANCELLED, and no location without an outward code', () => {
    const lines = linesOf(writeEntryFile({ ...ENTRY, cancelled: true, location: null }, ORGANISER))
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']))
    expect(lines.filter((line) => line.startsWith('LOCATION'))).toEqual([])
  })

  test('keeps a product name with quotes or line breaks on one line', () => {
    const lines = linesOf(writeEntryFile(ENTRY, { ...ORGANISER, name: 'Ker"b\r\nside' }))
    expect(lines).toContain('ORGANIZER;CN="Kerbside":mailto:support@kerbside.example')
  })

  test('of a feed has no method and no organiser, and is valid without entries', () => {
    expect(writeFeedFile('Mine', [ENTRY])).not.toMatch(/METHOD|ORGANIZER/)
    expect(writeFeedFile('Mine', [])).not.toContain('VEVENT')
  })
})

describe('texts', () => {
  test.each([
    ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
    ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
    ['\u0000a\u0007b\u0085', 'ab'],
    ['BEGIN:VEVENT\r\nSUMMARY:x', 'BEGIN:VEVENT\\nSUMMARY:x'],
    [']]>', ']]>'],
    ['a\ud800b', 'a\ufffdb'],
  ])('%j is written as %j', (text, escaped) => expect(escapeText(text)).toBe(escaped))
})

describe('folding', () => {
  test.each([
    ['short', 'a'.repeat(75)],
    ['long', 'a'.repeat(10_000)],
    ['of two bytes', 'é'.repeat(500)],
    ['of four bytes', '🛋'.repeat(500)],
    ['of several code points', '👩‍🚒'.repeat(500)],
  ])('keeps a line %s within 75 bytes, and every character whole', (_, line) => {
    const lines = fold(line).split('\r\n')
    for (const folded of lines) {
      expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(75)
      expect(folded.isWellFormed()).toBe(true)
    }
    expect(fold(line).replaceAll('\r\n ', '')).toBe(line)
  })

  test('leaves a line of 75 bytes unchanged', () => expect(fold('a'.repeat(75))).not.toContain('\r\n'))
})
