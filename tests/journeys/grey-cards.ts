import sharp from 'sharp'
import type { Photograph } from '#scripts/seed/stage.ts'

/** Takes no time: what a test of the data needs no photograph for. */
export const greyCards: Photograph = (names) => {
  const card = sharp({ create: { width: 64, height: 48, channels: 3, background: '#777777' } })
    .jpeg()
    .toBuffer()
  return new Map(names.map((name) => [name, card]))
}
