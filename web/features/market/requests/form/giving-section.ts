import type { ReactNode } from 'react'
import type { PostRequest } from '#modules/market/requests/contract/posting.ts'
import type { IdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'

/** What is sent when the form is submitted. */
export interface Submission {
  readonly request: PostRequest
  /** The cover comes first. */
  readonly photos: readonly File[]
  readonly key: IdempotencyKey
  /** Receives the uploaded share of the photos, 0 to 1. */
  readonly onUpload: (share: number) => void
}

/** A way to submit the form, with its texts. */
export interface SubmitMethod {
  /** Sends it and returns the path of the next page. Throws ApiError. */
  send(submission: Submission): Promise<string>
  /** The label of the submit button. */
  readonly submit: string
  /** The label of the submit button while sending. */
  readonly submitting: string
  /** The toast after success. */
  readonly done: { readonly title: string; readonly description: string }
  /** The title of the toast after a failure. */
  readonly failed: string
  /** Returns the reason for a failure, as shown in the toast. */
  whyFailed(error: unknown): string
}

/**
 * The section that offers to give the items away before carriers are asked (LADDER-01).
 * `web/features/community/ladders` implements it; the page passes it in.
 */
export interface GivingSection extends SubmitMethod {
  /** Whether the user chose to give the items away, which submitting then starts instead of posting the request. */
  readonly chosen: boolean
  /** Whether it needs the form's postcode. */
  readonly needsPostcode: boolean
  /** Returns the errors of its own fields, and of the form's fields that it needs. */
  check(values: { readonly postcode: string }): FieldErrors
  /** Renders the section below the fields. `onChange` clears the error of a field. */
  section(form: { errors: FieldErrors; onChange: (name: string) => void }): ReactNode
  /** Clears the values after the form was submitted or the draft discarded. */
  clear(): void
}
