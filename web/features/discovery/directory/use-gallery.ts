import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  addGalleryPicture,
  GalleryPicture,
  orderGallery,
  removeGalleryPicture,
} from '#modules/discovery/directory/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { announce } from '#web/ui/announcer.tsx'
import { businessQuery, galleryQuery } from './business-query.ts'
import { moveItem } from './move-item.ts'
import { words } from './words.ts'

const managerWords = words.manager

/** Returns the actions on the user's own gallery, and the state of the one in progress. */
export function useGallery(userId: string) {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  // the action in progress; null if there is none
  const [doing, setDoing] = useState<string | null>(null)
  // the share of a photo that is uploaded, from 0 to 1; undefined if none is being uploaded
  const [uploaded, setUploaded] = useState<number>()
  const [error, setError] = useState<string | null>(null)

  async function run(name: string, send: () => Promise<unknown>, message: string): Promise<boolean> {
    setDoing(name)
    setError(null)
    try {
      await send()
      announce(message, { now: true })
      return true
    } catch (failure) {
      setError(managerWords.notDone(messageOf(failure)))
      // another window may have changed the gallery
      void client.invalidateQueries({ queryKey: galleryQuery.queryKey })
      return false
    } finally {
      setDoing(null)
      setUploaded(undefined)
      void client.invalidateQueries({ queryKey: businessQuery(userId).queryKey })
    }
  }
  const show = (pictures: readonly GalleryPicture[]) => cachePictures(client, pictures)

  return {
    doing,
    uploaded,
    error,
    add: (file: File) =>
      run(
        'add',
        async () => {
          const files = { picture: file }
          const { pictures } = await key.send([file.name, file.size, file.lastModified], (idempotencyKey) =>
            call<typeof addGalleryPicture>('POST /api/gallery', {
              jsonPart: 'gallery',
              body: {},
              files,
              idempotencyKey,
              onUpload: setUploaded,
            }),
          )
          show(pictures)
        },
        managerWords.added,
      ),
    move: (pictures: readonly GalleryPicture[], from: number, step: number) =>
      run(
        'order',
        async () => {
          const next = moveItem(pictures, from, step)
          show(next)
          show(
            (
              await call<typeof orderGallery>('PUT /api/gallery/order', {
                body: { pictureIds: next.map(({ id }) => id) },
              })
            ).pictures,
          )
        },
        managerWords.moved(from + step + 1),
      ),
    remove: (pictures: readonly GalleryPicture[], id: string) =>
      run(
        'remove',
        async () => {
          await call<typeof removeGalleryPicture>('DELETE /api/gallery/:pictureId', { params: { pictureId: id } })
          show(pictures.filter((picture) => picture.id !== id))
        },
        managerWords.removed,
      ),
  }
}

function cachePictures(client: QueryClient, pictures: readonly GalleryPicture[]): void {
  client.setQueryData(galleryQuery.queryKey, (before) => before && { ...before, pictures: [...pictures] })
}
