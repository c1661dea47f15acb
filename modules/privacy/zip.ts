import type { Readable } from 'node:stream'

/** A file in a zip: text, which is packed tight, or bytes that are packed already (pictures, PDFs). */
export interface ZipEntry {
  /** Path inside the zip. */
  name: string
  content: string | Readable
}

/** Packs entries one after the other, as they are read: nothing is held longer than it takes to pass it on. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  for await (const { name, content } of entries) {
    const text = typeof content === 'string'
    const file = text ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = now
    zip.add(file)
    for await (const chunk of text ? [Buffer.from(content)] : (content as AsyncIterable<Buffer>)) {
      file.push(chunk)
      yield* packed.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* packed.splice(0)
  }
  zip.end()
  yield* packed
}
