import { createHash } from 'node:crypto'
import type { DocumentVersion } from './engine.ts'

/** Returns an object that counts documents and computes a checksum of their ids and versions, whatever their order. */
export function createChecksum() {
  let count = 0
  let sum = 0n
  return {
    add(documents: readonly DocumentVersion[]): void {
      for (const { id, version } of documents) {
        count++
        sum ^= createHash('md5').update(`${id}:${version}`).digest().readBigUInt64BE()
      }
    },
    result: () => ({ count, checksum: sum.toString(16).padStart(16, '0') }),
  }
}
