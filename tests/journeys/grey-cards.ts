import sharp from 'sharp'
import type { Photograph } from '#scripts/seed/pictures.ts'

const CARD = sharp({ create: { width: 64, height: 48, channels: 3, background: '#777777' } })
  .jpeg()
  .toBuffer()

/** Takes no time: for tests of the data that need no picture. */
export const greyCards: Photograph = () => CARD
