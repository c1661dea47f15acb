/** Reportable content as its module shows it to staff, hidden or not. */
export interface ModerationSubject {
  /** Null once the owner has deleted their account. */
  readonly ownerId: string | null
  readonly title: string
  /** The content's texts, as its owner wrote them. */
  readonly texts: readonly string[]
  readonly pictures: readonly { readonly url: string; readonly width: number; readonly height: number }[]
  /** The content's private picture, which staff open separately. */
  readonly photo?: { readonly key: string; readonly fileName: string; readonly mediaType: string }
  /** When staff hid the content; null while it is visible. */
  readonly hiddenAt: Date | null
  /** Path of the content's public page; null if it has none. */
  readonly page: string | null
}
