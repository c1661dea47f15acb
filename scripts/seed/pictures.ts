import fs from 'node:fs'
import { readFile } from 'node:fs/promises'

const folder = (name: string) => new URL(`./${name}/`, import.meta.url)
const PHOTO_FOLDER = folder('photos')

/** The pictures of the demo's people: made once, kept as small WebP files. */
export const PHOTOS: readonly string[] = fs.readdirSync(PHOTO_FOLDER).map((file) => file.replace('.webp', ''))

/** Returns a picture, as a file that a person could upload. */
export type Photograph = (name: string) => Promise<Buffer>

export const readPhoto: Photograph = (name) => readFile(new URL(`${name}.webp`, PHOTO_FOLDER))

/** The logo of a demo carrier, a JPEG. */
export const readLogo = (name: string): Promise<Buffer> => readFile(new URL(`${name}.jpg`, folder('logos')))

/** An identity card or a licence of a demo carrier, by its file's name; each is marked as a specimen. */
export const readPaper = (file: string): Promise<Buffer> => readFile(new URL(file, folder('papers')))
