import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  ITEM_CATEGORIES,
  ITEM_DESCRIPTION_MAX,
  ITEM_TITLE_MAX,
  type Item,
  type ItemType,
  ListGiftedItem,
  ListSaleItem,
} from '#modules/community/community/items/contract.ts'
import { titleOf } from '#modules/community/community/items/facts/contract.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { parsePounds } from '#web/lib/format/money.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useLeaveWarning } from '#web/lib/navigation-guard/leave-warning.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { MoneyField, TextArea, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { itemPath, listPath } from './item-path.ts'
import { type Photos, PhotosField } from './photos-field.tsx'
import { submitItem } from './submit-item.ts'
import { listingWords } from './words.ts'

// a select has string values only
const NO_CATEGORY = 'none'
const CATEGORIES = [
  { value: NO_CATEGORY, label: listingWords.noCategory },
  ...ITEM_CATEGORIES.map((name) => ({ value: name, label: name })),
]

interface ListingFormProps {
  type: ItemType
  /** The item to edit; omitted for a new one. */
  item?: Item
  /** Shown below the fields, depending on their values. */
  extra?: (typed: ListingDraft) => ReactNode
}

/** The listing as typed so far. */
export interface ListingDraft {
  readonly title: string
  readonly description: string
  readonly photos: readonly File[]
}

/** The form that lists or edits an item. */
export function ListingForm({ type, item, extra }: ListingFormProps) {
  const { form, photos, choosePhotos, photoError, uploaded, question } = useListingForm(type, item)
  const selling = type === 'sell_item'
  return (
    <Form form={form} className="grid gap-6">
      <TextField
        {...form.field(selling ? 'title' : 'name')}
        label={listingWords.name}
        hint={listingWords.nameHint}
        autoComplete="off"
        limit={ITEM_TITLE_MAX}
      />
      {selling && <MoneyField {...form.field('price')} label={listingWords.price} hint={listingWords.priceHint} />}
      <Select {...form.field('category')} label={listingWords.category} options={CATEGORIES} />
      <TextArea
        {...form.field('description')}
        label={listingWords.description}
        hint={listingWords.descriptionHint}
        optional
        limit={ITEM_DESCRIPTION_MAX}
      />
      <TextField
        {...form.field('postcodeArea')}
        label={listingWords.postcode}
        hint={listingWords.postcodeHint}
        optional
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PhotosField value={photos} onChange={choosePhotos} error={photoError} uploaded={uploaded} />
      {extra?.({
        title: form.values[selling ? 'title' : 'name'],
        description: form.values.description,
        photos: photos.added,
      })}
      <SubmitButton form={form} pendingLabel={item ? listingWords.saving : listingWords.submitting}>
        {item ? listingWords.save : listingWords.submit[type]}
      </SubmitButton>
      <LeaveDialog question={question} />
    </Form>
  )
}

/** Form values: `name` for a gifted item, `title` and `price` for one for sale, as in the contract. */
interface Values extends Record<string, string> {
  name: string
  title: string
  price: string
  category: string
  description: string
  postcodeArea: string
}

function valuesOf(item: Item | undefined): Values {
  return {
    name: item ? titleOf(item) : '',
    title: item ? titleOf(item) : '',
    price: item?.type === 'sell_item' ? String(item.price) : '',
    category: item?.category ?? NO_CATEGORY,
    description: item?.description ?? '',
    postcodeArea: item?.locationText?.split(',')[0] ?? '',
  }
}

function inputOf(type: ItemType, values: Values) {
  const { name, title, price, category, description, postcodeArea } = values
  const shared = {
    category: category === NO_CATEGORY ? null : category,
    description: description.trim() === '' ? null : description,
    postcodeArea: postcodeArea.trim() === '' ? null : postcodeArea,
  }
  return type === 'sell_item' ? { title, price: parsePounds(price), ...shared } : { name, ...shared }
}

function useListingForm(type: ItemType, item: Item | undefined) {
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const [photos, setPhotos] = useState<Photos>({ kept: item?.imageUrls ?? [], added: [] })
  const [touched, setTouched] = useState(false)
  const [uploaded, setUploaded] = useState<number>()
  const [initial] = useState(() => valuesOf(item))
  const schema: typeof ListGiftedItem | typeof ListSaleItem = type === 'sell_item' ? ListSaleItem : ListGiftedItem
  const form = useForm({ initial, schema, toInput: (values) => inputOf(type, values), submit })
  const changed = touched || Object.keys(initial).some((name) => form.values[name] !== initial[name])
  const warning = useLeaveWarning(changed, () => undefined)

  async function submit(listing: ListGiftedItem | ListSaleItem) {
    let saved: Item
    try {
      saved = await submitItem({ listing, photos, key, onUpload: setUploaded, editing: item?.id })
    } finally {
      setUploaded(undefined)
    }
    warning.turnOff()
    const message = item ? listingWords.savedToast : listingWords.listedToast
    announce(message.title, { now: true })
    void toast({ ...message, tone: 'success' }, { topic: 'listing' })
    await navigate(featureOn('itemDetails') ? itemPath(saved) : listPath(type), { replace: true })
  }

  const { errors } = form
  const photoError = Object.entries(errors).find(([name]) => name === 'keepPhotos' || name.startsWith('photo'))?.[1]
  function choosePhotos(next: Photos) {
    setTouched(true)
    setPhotos(next)
  }
  return { form, photos, choosePhotos, photoError, uploaded, question: warning.question }
}
