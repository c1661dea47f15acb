/** A phone number as forms take it, apart from the rest of the contract: the job page loads no more than it shows. */
import * as z from 'zod/mini'
import { line } from '#server/platform/kernel/contract.ts'

const MOST = 500
/** A number that can be dialled: 7 to 15 digits (ITU-T E.164), written as people write them. */
const DIALLED = /^\+?(?:[\s().\-/\u2010-\u2015]*\d){7,15}[\s().\-/\u2010-\u2015]*$/
const NOT_DIALLED = 'Please enter a phone number that can be called, such as 07700 900123.'

export const PhoneNumber = line({
  min: 1,
  tooShort: 'Phone number is required.',
  max: MOST,
  tooLong: `Phone number must be at most ${MOST} characters long.`,
}).check(z.regex(DIALLED, NOT_DIALLED))
