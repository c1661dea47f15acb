/** Something that people can report, as its module shows it to staff: hidden or not, as text and pictures. */
export interface Moderated {
  /** Null once they have deleted their account. */
  readonly ownerId: string | null
  readonly title: string
  /** What its owner wrote, piece by piece. */
  readonly texts: readonly string[]
  readonly pictures: readonly { readonly url: string; readonly width: number; readonly height: number }[]
  /** A private picture with it, for which staff ask by itself. */
  readonly photo?: { readonly key: string; readonly fileName: string; readonly mediaType: string }
  /** When staff hid it; null while they have not. */
  readonly hiddenAt: Date | null
  /** Where people see it; null where it has no page of its own. */
  readonly page: string | null
}
