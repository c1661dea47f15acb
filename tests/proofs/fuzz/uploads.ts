import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { hostilePdfs } from '#tests/platform/hostile/pdfs.ts'
import { hostilePictures } from '#tests/platform/hostile/pictures.ts'

export interface Upload {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** The upload tests cover larger files: here one would take the time of a hundred requests. */
const MAX_BYTES = 40_000

/**
 * The files of a draft: 0 none, 1 and 2 a picture in the first part or in all, otherwise one of the corpus of hostile
 * files.
 */
export async function openUploads(): Promise<(at: number, part: string) => Upload | null> {
  const picture = { name: 'sofa.jpg', type: 'image/jpeg', bytes: await jpeg() }
  const corpus = [...(await hostilePictures()), ...(await hostilePdfs())]
    .filter(({ bytes }) => bytes.length < MAX_BYTES)
    .map(({ bytes, said }) => ({ name: 'a.png', type: said, bytes: Buffer.from(bytes) }))
  return (at, part) => {
    if (at === 0) return null
    if (at > 2) return corpus[(at + part.length) % corpus.length] ?? null
    return at === 2 || !/[2-6]$/.test(part) ? picture : null
  }
}
