/** Part of every hostile payload: if it is served, something got through. */
export const CANARY = 'KERBSIDE-CANARY'
export const SCRIPT = `<script>alert('${CANARY}')</script>`
export const HTML = `<!doctype html><html><body onload="alert('${CANARY}')">${SCRIPT}</body></html>`

/** A file that is sent to do harm, or that looks like one. */
export interface Hostile {
  name: string
  bytes: Buffer
  /** The type that its sender declares. */
  said: string
  /** The required result as a picture, and as a document; by default either, as long as nothing unsafe is served. */
  picture?: 'taken' | 'refused'
  document?: 'taken' | 'refused'
}

type Fate = Pick<Hostile, 'picture' | 'document'>
export const TAKEN: Fate = { picture: 'taken', document: 'taken' }
export const REFUSED: Fate = { picture: 'refused', document: 'refused' }

export const hostile = (name: string, bytes: Uint8Array | string, said = 'image/jpeg', fate: Fate = {}): Hostile => ({
  name,
  bytes: Buffer.from(bytes as string),
  said,
  ...fate,
})

/** Returns a function that draws numbers below `limit`, the same for the same seed. */
export function openDice(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % limit
  }
}

/** Returns a copy of a file with some bytes changed, except the first ones, so that its type is still recognised. */
export function mutate(bytes: Buffer, seed: number): Buffer {
  const roll = openDice(seed)
  const changed = Buffer.from(bytes)
  for (let nth = 0; nth <= seed % 6; nth++) changed[16 + roll(changed.length - 16)] = roll(256)
  return changed
}
