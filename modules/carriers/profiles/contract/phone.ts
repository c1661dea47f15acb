/** The phone number in forms has a contract of its own, so that job pages don't load the rest. */
import * as z from 'zod/mini'
import { line } from '#server/platform/kernel/contract.ts'

const MAX_LENGTH = 500
/** A number that can be dialled: 7 to 15 digits (ITU-T E.164), with spaces and punctuation as people write them. */
const VALID_NUMBER = /^\+?(?:[\s().\-/\u2010-\u2015]*\d){7,15}[\s().\-/\u2010-\u2015]*$/
const INVALID_NUMBER = 'Enter a valid phone number, such as 07700 900123.'

export const PhoneNumber = line({
  min: 1,
  tooShort: 'Phone number is required.',
  max: MAX_LENGTH,
  tooLong: `Phone number must be at most ${MAX_LENGTH} characters long.`,
}).check(z.regex(VALID_NUMBER, INVALID_NUMBER))
