import type * as z from 'zod/mini'
import { PhoneNumber } from '#modules/carriers/profiles/contract/phone.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import type { CollectionDetails, SaveCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isAddressElsewhere } from '#modules/market/requests/place/contract.ts'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { collectionWords as words } from './collection-words.ts'

/** Field values as typed. */
export type TypedDetails = Record<keyof CollectionDetails, string>

/** What the request already says about place and access. */
export type Posted = Pick<RequestDetail, 'postcode' | 'access'>

export const toTypedDetails = ({ phoneNumber, address, floor, accessNote }: CollectionDetails): TypedDetails => ({
  phoneNumber: phoneNumber ?? '',
  address: address ?? '',
  floor: floor === null ? '' : String(floor),
  accessNote: accessNote ?? '',
})

/** Converts field values for the schema; empty means null. */
export const toDetails = ({ floor, ...texts }: TypedDetails): z.input<typeof SaveCollectionDetails> => ({
  phoneNumber: texts.phoneNumber.trim() || null,
  address: texts.address.trim() || null,
  accessNote: texts.accessNote.trim() || null,
  floor: floor.trim() === '' ? null : Number(floor),
})

/** Initial values from the owner's profile: a valid phone number, and an address that may be the job's. */
export function detailsFromProfile(profile: Profile | undefined, { postcode }: Posted): TypedDetails {
  const { phoneNumber = null, address = null } = profile ?? {}
  return {
    phoneNumber: phoneNumber !== null && PhoneNumber.safeParse(phoneNumber).success ? phoneNumber : '',
    address: address === null || isAddressElsewhere({ address, postcode }) ? '' : address,
    floor: '',
    accessNote: '',
  }
}

interface CollectionFieldsProps {
  carrier: string
  posted: Posted
  values: TypedDetails
  errors: Readonly<Record<string, string | undefined>>
  /** The bid is about to be accepted; otherwise it already is. */
  accepting?: boolean
  /** There is no error summary, so each field announces its own error. */
  alert?: boolean
  onChange: (name: keyof TypedDetails, value: string) => void
}

/** Address, access and phone fields. Leaves out what the request already says. */
export function CollectionFields(props: CollectionFieldsProps) {
  const { carrier, posted, values, errors, accepting = false, alert, onChange } = props
  const field = (name: keyof TypedDetails) => ({
    name,
    optional: true,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange(name, value),
  })
  const { postcode, access } = posted
  return (
    <>
      <TextArea
        {...field('address')}
        label={words.address}
        hint={words.addressHint(carrier, postcode, accepting)}
        rows={2}
        autoComplete="street-address"
      />
      {access?.floor == null && (
        <TextField
          {...field('floor')}
          label={words.floor}
          hint={words.floorHint(carrier)}
          inputMode="numeric"
          alert={alert}
        />
      )}
      {!access?.note && (
        <TextField
          {...field('accessNote')}
          label={words.accessNote}
          hint={words.accessNoteHint(carrier)}
          autoComplete="off"
          alert={alert}
        />
      )}
      <TextField
        {...field('phoneNumber')}
        label={words.phone}
        hint={words.phoneHint(carrier)}
        type="tel"
        autoComplete="tel"
        alert={alert}
      />
    </>
  )
}
