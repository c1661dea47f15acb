import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { NOT_SAID, takenIn } from './exif.ts'

const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '51/1 30/1 2700/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '2/1 42/1 0/1',
}
type Tags = Record<string, string>

async function exifOf(photo: Tags, gps: Tags): Promise<Buffer | undefined> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD2: photo, IFD3: gps })
    .jpeg()
    .toBuffer()
  return (await sharp(picture).metadata()).exif
}

describe('what a picture says about itself (PROOF-05)', () => {
  test('reads when it was taken and, to three decimals, where', async () =>
    expect(
      takenIn(await exifOf({ DateTimeOriginal: '2026:07:03 14:05:00', OffsetTimeOriginal: '+01:00' }, GPS)),
    ).toEqual({ at: new Date('2026-07-03T13:05:00.000Z'), place: { latitude: 51.508, longitude: -2.7 } }))

  test.each([
    ['in summer', '2026:07:03 14:05:00', '2026-07-03T13:05:00.000Z'],
    ['in winter', '2026:12:03 14:05:00', '2026-12-03T14:05:00.000Z'],
  ])('takes a time without an offset for London time, %s', async (_, written, at) =>
    expect(takenIn(await exifOf({ DateTimeOriginal: written }, {}))).toEqual({ at: new Date(at), place: null }),
  )

  test('is later with an offset west of Greenwich', async () =>
    expect(
      takenIn(await exifOf({ DateTimeOriginal: '2026:12:03 14:05:00', OffsetTimeOriginal: '-02:30' }, {})).at,
    ).toEqual(new Date('2026-12-03T16:35:00.000Z')))

  test.each<[string, Tags, Tags]>([
    ['no time and no place', {}, {}],
    ['a time that is none', { DateTimeOriginal: 'yesterday' }, {}],
    [
      'a camera without a clock or a fix',
      { DateTimeOriginal: '0000:00:00 00:00:00' },
      { ...GPS, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' },
    ],
    ['degrees that are none', {}, { ...GPS, GPSLatitude: '1/0 0/1 0/1' }],
    ['degrees beyond the pole', {}, { ...GPS, GPSLatitude: '91/1 0/1 0/1' }],
    ['a side that is none', {}, { ...GPS, GPSLatitudeRef: 'X' }],
  ])('reads nothing with %s', async (_, photo, gps) => expect(takenIn(await exifOf(photo, gps))).toEqual(NOT_SAID))

  test('reads nothing without a block, or from one that is cut off or malformed', async () => {
    const whole = await exifOf({ DateTimeOriginal: '2026:07:03 14:05:00' }, GPS)
    expect(takenIn(undefined)).toEqual(NOT_SAID)
    expect(takenIn(Buffer.from('no block at all'))).toEqual(NOT_SAID)
    for (let length = 0; length < 60; length++) expect(takenIn(whole?.subarray(0, length))).toEqual(NOT_SAID)
  })

  test('reads a block quickly, however long it says that its lists are', () => {
    const block = Buffer.alloc(200_000, 0xff)
    Buffer.from('II*\0\x08\0\0\0', 'latin1').copy(block)
    const before = performance.now()
    expect(takenIn(block)).toEqual(NOT_SAID)
    expect(performance.now() - before).toBeLessThan(500)
  })
})
