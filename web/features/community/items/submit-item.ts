import type {
  editGiftedItem,
  editSaleItem,
  Item,
  ListGiftedItem,
  ListSaleItem,
  listGiftedItem,
  listSaleItem,
} from '#modules/community/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import type { IdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { Photos } from './photos-field.tsx'

interface Submission {
  what: ListGiftedItem | ListSaleItem
  photos: Photos
  key: IdempotencyKey
  onUpload: (share: number) => void
  /** The item to edit; a new one when left out. */
  editing?: string | undefined
}

/** Creates or saves an item with its photos. Throws ApiError. */
export async function submitItem({ what, photos, key, onUpload, editing }: Submission): Promise<Item> {
  const files = Object.fromEntries(photos.added.map((file, index) => [`photo${index + 1}`, file]))
  const keepPhotos = photos.kept.map(({ url }) => url)
  const named = photos.added.map(({ name, size, lastModified }) => [name, size, lastModified])
  const item = await key.send([what, keepPhotos, named], (idempotencyKey) => {
    const options = { files, onUpload, idempotencyKey }
    return editing === undefined ? list(what, options) : edit(editing, what, keepPhotos, options)
  })
  await queryClient.invalidateQueries({ queryKey: itemKeys.mine })
  return item
}

interface CallOptions {
  files: Record<string, File>
  onUpload: (share: number) => void
  idempotencyKey: string
}

const list = (what: Submission['what'], options: CallOptions): Promise<Item> =>
  'title' in what
    ? call<typeof listSaleItem>('POST /api/sell-items', { jsonPart: 'item', body: what, ...options })
    : call<typeof listGiftedItem>('POST /api/freecycle-items', { jsonPart: 'item', body: what, ...options })

function edit(itemId: string, what: Submission['what'], keepPhotos: string[], options: CallOptions): Promise<Item> {
  const params = { itemId }
  return 'title' in what
    ? call<typeof editSaleItem>('PUT /api/sell-items/:itemId', {
        jsonPart: 'item',
        params,
        body: { ...what, keepPhotos },
        ...options,
      })
    : call<typeof editGiftedItem>('PUT /api/freecycle-items/:itemId', {
        jsonPart: 'item',
        params,
        body: { ...what, keepPhotos },
        ...options,
      })
}
