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
  listing: ListGiftedItem | ListSaleItem
  photos: Photos
  key: IdempotencyKey
  onUpload: (share: number) => void
  /** The id of the item to edit; undefined for a new one. */
  editing?: string | undefined
}

/** Creates or saves an item with its photos. Throws ApiError. */
export async function submitItem({ listing, photos, key, onUpload, editing }: Submission): Promise<Item> {
  const files = Object.fromEntries(photos.added.map((file, index) => [`photo${index + 1}`, file]))
  const keepPhotos = photos.kept.map(({ url }) => url)
  const fileIds = photos.added.map(({ name, size, lastModified }) => [name, size, lastModified])
  const item = await key.send([listing, keepPhotos, fileIds], (idempotencyKey) => {
    const options = { files, onUpload, idempotencyKey }
    return editing === undefined ? createItem(listing, options) : saveItem(editing, listing, keepPhotos, options)
  })
  await queryClient.invalidateQueries({ queryKey: itemKeys.mine })
  return item
}

interface CallOptions {
  files: Record<string, File>
  onUpload: (share: number) => void
  idempotencyKey: string
}

const createItem = (listing: Submission['listing'], options: CallOptions): Promise<Item> =>
  'title' in listing
    ? call<typeof listSaleItem>('POST /api/sell-items', { jsonPart: 'item', body: listing, ...options })
    : call<typeof listGiftedItem>('POST /api/freecycle-items', { jsonPart: 'item', body: listing, ...options })

function saveItem(
  itemId: string,
  listing: Submission['listing'],
  keepPhotos: string[],
  options: CallOptions,
): Promise<Item> {
  const params = { itemId }
  return 'title' in listing
    ? call<typeof editSaleItem>('PUT /api/sell-items/:itemId', {
        jsonPart: 'item',
        params,
        body: { ...listing, keepPhotos },
        ...options,
      })
    : call<typeof editGiftedItem>('PUT /api/freecycle-items/:itemId', {
        jsonPart: 'item',
        params,
        body: { ...listing, keepPhotos },
        ...options,
      })
}
