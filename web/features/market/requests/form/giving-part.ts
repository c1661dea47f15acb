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
  readonly onUpload: (share: number) => void
}

/** A way to submit the form, and what the user reads. */
export interface SubmitMethod {
  /** Sends it and returns the path of the next page. Throws ApiError. */
  send(submission: Submission): Promise<string>
  /** The label of the button, also while sending. */
  readonly submit: string
  readonly submitting: string
  readonly done: { readonly title: string; readonly description: string }
  readonly failed: string
  whyFailed(error: unknown): string
}

/**
 * The section that offers to give the items away before carriers are asked (LADDER-01).
 * `web/features/community/ladders` implements it; the page passes it in.
 */
export interface GivingPart extends SubmitMethod {
  /** Whether it is chosen, so that submitting the form starts it instead of posting the request. */
  readonly chosen: boolean
  /** Returns the errors of its fields, and of those of the form that it needs. */
  check(values: { readonly postcode: string }): FieldErrors
  /** Renders the section below the fields. `onChange` clears the error of a field. */
  section(form: { errors: FieldErrors; onChange: (name: string) => void }): ReactNode
  /** Clears the values after the form was submitted or the draft discarded. */
  clear(): void
}
