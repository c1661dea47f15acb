import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { inScans, largeJpeg } from '#tests/modules/market/requests/pictures.ts'

const MAX_MB = 120
/**
 * Prepares the file on its input as a document and as a picture, and prints by how many MB that made its memory grow.
 */
const READER = `
import { buffer } from 'node:stream/consumers'
import { prepareDocument, preparePicture } from '#server/platform/files/pictures.ts'
const upload = await buffer(process.stdin)
const rules = { types: ['image/jpeg'], field: 'image', wrongType: () => '' }
const before = process.resourceUsage().maxRSS
try {
  await prepareDocument(upload, rules)
  const { width, height } = await preparePicture(upload, { ...rules, wrongType: '', widths: [480, 1600] })
  console.log(JSON.stringify({ width, height, mb: (process.resourceUsage().maxRSS - before) / 1024 }))
} catch (error) {
  console.log(JSON.stringify({ refused: error.message, mb: (process.resourceUsage().maxRSS - before) / 1024 }))
}`

async function read(upload: Buffer): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', READER], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(upload)
  return JSON.parse(await text(child.stdout))
}

/** 199,756,800 pixels, as a phone's 200-megapixel camera takes them. */
const largePhoto = () => largeJpeg(16_320, 765)

test('reads a JPEG of 200 million pixels in little memory (issue 45, 5)', async () => {
  expect(await read(await largePhoto())).toEqual({ width: 1_600, height: 1_200, mb: expect.toSatisfy(isLittle) })
})

test('refuses a large progressive JPEG, which can only be read as a whole, before it takes memory', async () => {
  const refused = 'This picture has more than 40 million pixels. Please choose a smaller one.'
  expect(await read(inScans(await largePhoto()))).toEqual({ refused, mb: expect.toSatisfy(isLittle) })
})

const isLittle = (mb: number) => mb < MAX_MB
