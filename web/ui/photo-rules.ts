import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGE_WRONG_TYPE,
} from '#modules/market/requests/contract/facts.ts'
import type { FileRules } from './file-rules.ts'

/** The rules for photos of requests, items and ideas. */
export const PHOTO_RULES: FileRules = {
  types: IMAGE_TYPES,
  maxBytes: IMAGE_MAX_BYTES,
  wrongType: IMAGE_WRONG_TYPE,
  tooLarge: IMAGE_TOO_LARGE,
}
