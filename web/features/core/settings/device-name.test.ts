import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const GOOGLE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${GOOGLE} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${GOOGLE} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on a Chromebook'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${GOOGLE} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on an Android phone'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X710) ${GOOGLE} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet on an Android tablet',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Safari/604.1`, 'Safari on an iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${APPLE} CriOS/140.0 Safari/604.1`, 'Chrome on an iPad'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari on a Mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on a Mac'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('names the device of %s as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
