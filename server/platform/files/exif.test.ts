import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readCapture, UNKNOWN } from './exif.ts'

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

describe('reading a picture’s EXIF block (PROOF-05)', () => {
  test('returns when it was taken and, to three decimals, where', async () =>
    expect(
      readCapture(await exifOf({ DateTimeOriginal: '2026:07:03 14:05:00', OffsetTimeOriginal: '+01:00' }, GPS)),
    ).toEqual({ at: new Date('2026-07-03T13:05:00.000Z'), place: { latitude: 51.508, longitude: -2.7 } }))

  test.each([
    ['in summer', '2026:07:03 14:05:00', '2026-07-03T13:05:00.000Z'],
    ['in winter', '2026:12:03 14:05:00', '2026-12-03T14:05:00.000Z'],
  ])('takes a time without an offset as London time %s', async (_, exifTime, at) =>
    expect(readCapture(await exifOf({ DateTimeOriginal: exifTime }, {}))).toEqual({ at: new Date(at), place: null }),
  )

  test('applies a negative offset', async () =>
    expect(
      readCapture(await exifOf({ DateTimeOriginal: '2026:12:03 14:05:00', OffsetTimeOriginal: '-02:30' }, {})).at,
    ).toEqual(new Date('2026-12-03T16:35:00.000Z')))

  test.each<[string, Tags, Tags]>([
    ['no time and no position', {}, {}],
    ['an invalid time', { DateTimeOriginal: 'yesterday' }, {}],
    [
      'a camera without a clock or a fix',
      { DateTimeOriginal: '0000:00:00 00:00:00' },
      { ...GPS, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' },
    ],
    ['invalid degrees', {}, { ...GPS, GPSLatitude: '1/0 0/1 0/1' }],
    ['degrees beyond the pole', {}, { ...GPS, GPSLatitude: '91/1 0/1 0/1' }],
    ['an invalid direction', {}, { ...GPS, GPSLatitudeRef: 'X' }],
  ])('returns nothing for %s', async (_, photo, gps) => expect(readCapture(await exifOf(photo, gps))).toEqual(UNKNOWN))

  test('returns nothing without a block, or for one that is cut off or malformed', async () => {
    const block = await exifOf({ DateTimeOriginal: '2026:07:03 14:05:00' }, GPS)
    expect(readCapture(undefined)).toEqual(UNKNOWN)
    expect(readCapture(Buffer.from('no block at all'))).toEqual(UNKNOWN)
    for (let length = 0; length < 60; length++) expect(readCapture(block?.subarray(0, length))).toEqual(UNKNOWN)
  })

  test('takes little time whatever list lengths the block claims', () => {
    const block = Buffer.alloc(200_000, 0xff)
    Buffer.from('II*\0\x08\0\0\0', 'latin1').copy(block)
    const before = performance.now()
    expect(readCapture(block)).toEqual(UNKNOWN)
    expect(performance.now() - before).toBeLessThan(500)
  })
})
