import fs from 'node:fs'
import { readFile } from 'node:fs/promises'

const FOLDER = new URL('./photos/', import.meta.url)

/** What the demo's people have taken pictures of: drawn once, kept as small WebP files. */
export const PHOTOS: readonly string[] = fs.readdirSync(FOLDER).map((file) => file.replace('.webp', ''))

/** Gives a picture, as a file that a person could upload. */
export type Photograph = (name: string) => Promise<Buffer>

export const readPhoto: Photograph = (name) => readFile(new URL(`${name}.webp`, FOLDER))
