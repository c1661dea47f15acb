import { buffer } from 'node:stream/consumers'
import type { Executor } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { everythingAbout } from './queries/everything-about.ts'
import { type ZipEntry, zipped } from './zip.ts'

interface Packing {
  db: Executor
  files: Files
  productName: string
}

/** The zip with everything about someone: a page to read first, all data as JSON, and their files. */
export async function packData({ db, files, productName }: Packing, userId: string, now: Date): Promise<Buffer> {
  const { data, files: held } = await everythingAbout(db, userId)

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'README.txt', content: readme(productName, now) }
    yield { name: 'data.json', content: JSON.stringify({ exportedAt: now.toISOString(), ...data }, null, 2) }
    for (const { name, store, key } of held) {
      const content = await files.read(store, key)
      // Replaced since the keys were read: the newer one comes with the next export.
      if (content) yield { name: `files/${name}`, content }
    }
  }

  return buffer(zipped(entries(), now))
}

const readme = (productName: string, now: Date): string =>
  `Your data at ${productName}, as of ${now.toUTCString()}

data.json      everything we keep about you, as text that programs can read, too:
               account        your address, your sign-ins and where you are signed in
               profile        what you told about yourself, and how your verification stands
               verification   each step of your verification
               deletedDocuments  documents whose pictures we deleted in time, and their fingerprints
               subscription   your plan, or null
               requests       what you posted; "pictures" names files in the folder files
               bidsPlaced     bids that you placed
               bidsReceived   bids that others placed on your requests, as you see them on your pages
               questionsAsked     questions that you asked about requests of others, with their answers
               questionsReceived  questions on your requests, with your answers
               items          what you gave away or sold
               asks           items of others that you asked for
               ideas          upcycle ideas that you shared; likedIdeas are those you liked
               gallery        pictures on the page of your business; mapPin is where the map shows it
               reports        what you reported to our staff
               warnings       what our staff told you about things of yours
               rights         what you asked for in a job before it began, and how one ended early
               mails          which mails we sent you lately
files/         your logo, your documents and the pictures of what you posted

Amounts are in pounds. Times are in UTC. Your password is not in here: we only keep a scrambled form of it.
`
