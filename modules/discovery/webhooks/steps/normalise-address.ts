import { Refusal } from '#server/platform/kernel/errors.ts'
import { parseAddress, UnsafeAddress } from '../safe-address.ts'

/** What the setting WEBHOOKS_TO_LOCALHOST allows. */
export interface AddressRules {
  localhost: boolean
}

/**
 * Returns the address of an endpoint as it is stored. Throws a Refusal (`webhook_url`) with what to change (HOOK-05).
 */
export function normaliseAddress(text: string, rules: AddressRules): string {
  try {
    return parseAddress(text, rules).href
  } catch (error) {
    if (!(error instanceof UnsafeAddress)) throw error
    throw new Refusal('invalid', 'webhook_url', error.message, { fields: { url: error.message } })
  }
}
