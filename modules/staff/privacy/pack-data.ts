import { buffer } from 'node:stream/consumers'
import type { Executor } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { collectUserData } from './queries/collect-user-data.ts'
import { streamZip, type ZipEntry } from './zip.ts'

interface PackDeps {
  db: Executor
  files: Files
  productName: string
}

/** Returns the zip with a user's data: a readme, all data as JSON, and their files. */
export async function packData({ db, files, productName }: PackDeps, userId: string, now: Date): Promise<Buffer> {
  const { data, files: exportedFiles } = await collectUserData(db, userId)

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'README.txt', content: readme(productName, now) }
    yield { name: 'data.json', content: JSON.stringify({ exportedAt: now.toISOString(), ...data }, null, 2) }
    for (const { name, store, key } of exportedFiles) {
      const content = await files.read(store, key)
      // the file may have been replaced since its key was read
      if (content) yield { name: `files/${name}`, content }
    }
  }

  return buffer(streamZip(entries(), now))
}

const readme = (productName: string, now: Date): string =>
  `Your ${productName} data, as of ${now.toUTCString()}

data.json      everything we keep about you, as text that other programs can read.
               account        your email address, your sign-ins and where you're signed in.
               profile        your profile and the state of your verification.
               verification   each step of your verification.
               deletedDocuments  documents whose pictures we've deleted, and their fingerprints.
               subscription   your plan, or null.
               requests       what you posted; "pictures" names files in the files folder.
               bidsPlaced     bids you placed.
               bidsReceived   bids on your requests, as you see them on your pages.
               questionsAsked     questions you asked about requests, with the answers.
               questionsReceived  questions about your requests, with your answers.
               items          items you gave away or sold.
               asks           items you asked for.
               ideas          upcycle ideas you shared; likedIdeas are those you liked.
               gallery        pictures on your business page; mapPin is its place on the map.
               reports        what you reported to us.
               warnings       what we told you about your posts.
               rights         what you asked for in a job before it began, and any early end.
               calendars      since when you have a private calendar address.
               rounds         the rounds of your vans, and where they begin.
               references     references in links to the posting form, with how often they were used.
               mails          emails we sent you recently.
files/         your logo, your documents and the pictures of what you posted.

Amounts are in pounds. Times are in UTC. Your password isn't included: we only store a scrambled form of it.
`
