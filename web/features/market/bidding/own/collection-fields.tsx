import type * as z from 'zod/mini'
import { PhoneNumber } from '#modules/carriers/profiles/contract/phone.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import type { CollectionDetails, SaveCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isAddressElsewhere } from '#modules/market/requests/place/contract.ts'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { collectionWords as words } from './collection-words.ts'

/** Field values as typed. */
export type FieldValues = Record<keyof CollectionDetails, string>

/** The postcode and access details that the request already gives. */
export type PostedDetails = Pick<RequestDetail, 'postcode' | 'access'>

export const toFieldValues = ({ phoneNumber, address, floor, accessNote }: CollectionDetails): FieldValues => ({
  phoneNumber: phoneNumber ?? '',
  address: address ?? '',
  floor: floor === null ? '' : String(floor),
  accessNote: accessNote ?? '',
})

/** Converts field values for the schema; empty means null. */
export const toSchemaInput = ({ floor, ...texts }: FieldValues): z.input<typeof SaveCollectionDetails> => ({
  phoneNumber: texts.phoneNumber.trim() || null,
  address: texts.address.trim() || null,
  accessNote: texts.accessNote.trim() || null,
  floor: floor.trim() === '' ? null : Number(floor),
})

/** Initial values from the owner's profile: a valid phone number, and the address unless it is elsewhere. */
export function fieldValuesFromProfile(profile: Profile | undefined, { postcode }: PostedDetails): FieldValues {
  const { phoneNumber = null, address = null } = profile ?? {}
  return {
    phoneNumber: phoneNumber !== null && PhoneNumber.safeParse(phoneNumber).success ? phoneNumber : '',
    address: address === null || isAddressElsewhere({ address, postcode }) ? '' : address,
    floor: '',
    accessNote: '',
  }
}

interface CollectionFieldsProps {
  carrierName: string
  request: PostedDetails
  values: FieldValues
  errors: Readonly<Record<string, string | undefined>>
  /** The form is part of the accept dialog, so the bid isn't accepted yet. */
  beforeAcceptance?: boolean
  /** There is no error summary, so each field announces its own error. */
  alert?: boolean
  onChange: (name: keyof FieldValues, value: string) => void
}

/** Address, access and phone fields. Leaves out what the request already gives. */
export function CollectionFields(props: CollectionFieldsProps) {
  const { carrierName, request, values, errors, beforeAcceptance = false, alert, onChange } = props
  const field = (name: keyof FieldValues) => ({
    name,
    optional: true,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange(name, value),
  })
  const { postcode, access } = request
  return (
    <>
      <TextArea
        {...field('address')}
        label={words.address}
        hint={words.addressHint(carrierName, postcode, beforeAcceptance)}
        rows={2}
        autoComplete="street-address"
      />
      {access?.floor == null && (
        <TextField
          {...field('floor')}
          label={words.floor}
          hint={words.floorHint(carrierName)}
          inputMode="numeric"
          alert={alert}
        />
      )}
      {!access?.note && (
        <TextField
          {...field('accessNote')}
          label={words.accessNote}
          hint={words.accessNoteHint(carrierName)}
          autoComplete="off"
          alert={alert}
        />
      )}
      <TextField
        {...field('phoneNumber')}
        label={words.phone}
        hint={words.phoneHint(carrierName)}
        type="tel"
        autoComplete="tel"
        alert={alert}
      />
    </>
  )
}
