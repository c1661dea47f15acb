import { expect, test } from 'vitest'
import * as ws from 'ws'
import { encode } from './live-frames.ts'

/** How the library makes them, which its types do not tell. */
const { Sender } = ws as unknown as { Sender: { frame(body: Buffer, how: object): Buffer[] } }
const TEXT = { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false }

test.each([20, 125, 126, 65_535, 65_536])('a message of %i bytes is the frame that ws would have made', (bytes) => {
  const room = bytes - '42["told",""]'.length
  const { packet, framed } = encode('told', 'é'.repeat(Math.floor(room / 2)) + 'a'.repeat(room % 2))
  const body = Buffer.from(`4${packet}`)
  expect(body).toHaveLength(bytes)
  expect(framed.wsPreEncodedFrame[0].equals(Buffer.concat(Sender.frame(body, TEXT)))).toBe(true)
})
