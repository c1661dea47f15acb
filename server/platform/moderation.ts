/** Something that people can report, as its module shows it to staff: hidden or not, as text and pictures. */
export interface ModerationSubject {
  /** Null once they have deleted their account. */
  readonly ownerId: string | null
  readonly title: string
  /** What its owner wrote, text by text. */
  readonly texts: readonly string[]
  readonly pictures: readonly { readonly url: string; readonly width: number; readonly height: number }[]
  /** Its private picture, which staff open separately. */
  readonly photo?: { readonly key: string; readonly fileName: string; readonly mediaType: string }
  /** When staff hid it; null while it is visible. */
  readonly hiddenAt: Date | null
  /** Where people see it; null where it has no page of its own. */
  readonly page: string | null
}
