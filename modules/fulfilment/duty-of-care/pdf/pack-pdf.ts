import { buffer } from 'node:stream/consumers'
import { fileVisibility } from '#server/platform/files/files.ts'
import { asJpeg, type Jpeg } from '#server/platform/files/pictures.ts'
import { PICTURES_PATH } from '#server/platform/files/public-files.ts'
import type { AnsweredFile } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { packSheet } from '../contract/sheet.ts'
import type { Pack } from '../contract.ts'
import { FORMATS } from './formats.ts'

type Stores = Pick<Deps, 'db' | 'files'>

/** Returns a pack as a PDF, with the photos `viewerId` may see (PACK-05). Throws Refusal store_away, too_busy. */
export async function packPdf(stores: Stores, pack: Pack, viewerId: string): Promise<AnsweredFile> {
  const { renderSheet } = await import('./render-sheet.ts')
  const photos = await loadPhotos(stores, pack.facts.photos, viewerId)
  const bytes = await renderSheet(packSheet(pack, FORMATS), { photos, madeAt: new Date(pack.madeAt) })
  return { name: `pack-${pack.facts.jobNumber}.pdf`, bytes }
}

/** Returns JPEGs by URL, decoded one by one so as not to block other requests. */
async function loadPhotos(stores: Stores, urls: readonly string[], viewerId: string): Promise<Map<string, Jpeg>> {
  const photos = new Map<string, Jpeg>()
  for (const url of urls) {
    const jpeg = await loadPhoto(stores, url, viewerId)
    if (jpeg !== null) photos.set(url, jpeg)
  }
  return photos
}

/** Returns a photo as a JPEG; null if it is deleted or hidden from the viewer. */
async function loadPhoto({ db, files }: Stores, url: string, viewerId: string): Promise<Jpeg | null> {
  const key = url.slice(`${PICTURES_PATH}/`.length)
  const allowedViewers = await fileVisibility(db, key)
  if (allowedViewers === undefined || (allowedViewers !== null && !allowedViewers.includes(viewerId))) return null
  const picture = await files.read('public', key)
  return picture && asJpeg(await buffer(picture))
}
