import { createHash } from 'node:crypto'
import type { Versioned } from './engine.ts'

/** Returns an object that counts documents and computes a checksum of their ids and versions in any order. */
export function createTally() {
  let count = 0
  let sum = 0n
  return {
    add(documents: readonly Versioned[]): void {
      for (const { id, version } of documents) {
        count++
        sum ^= createHash('md5').update(`${id}:${version}`).digest().readBigUInt64BE()
      }
    },
    result: () => ({ count, checksum: sum.toString(16).padStart(16, '0') }),
  }
}
