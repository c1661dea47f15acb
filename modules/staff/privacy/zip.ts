import type { Readable } from 'node:stream'

/** An entry of a zip: text, which is compressed, or a stream of bytes that already are (pictures, PDFs). */
export interface ZipEntry {
  /** Path inside the zip. */
  name: string
  content: string | Readable
}

/** Returns the bytes of a zip with these entries. Reads them one after another, so that only one is in memory. */
export async function* streamZip(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, content } of entries) {
    const isText = typeof content === 'string'
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = now
    zip.add(file)
    for await (const chunk of isText ? [Buffer.from(content)] : (content as AsyncIterable<Buffer>)) {
      file.push(chunk)
      yield* chunks.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks
}
