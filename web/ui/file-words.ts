/** The words of file fields; apart from the kit's own, because most pages have none. */
export const words = {
  photo: { choose: 'Choose a photo', remove: 'Remove photo' },
  logo: { choose: 'Choose a logo', remove: 'Remove this choice' },
  document: { choose: 'Choose a file', remove: 'Remove this choice' },
  take: 'Take a photo',
  drop: 'or drop or paste one here',
  change: 'Choose another',
  of: (what: string) => `for ${what}`,
  ready: (name: string, size: string) => `${name}, ${size}`,
  shrinking: 'Preparing the photo…',
  uploaded: 'Uploaded',
  uploadFailed: 'We couldn’t upload this photo.',
  uploadAgain: 'Try again',
  sentAfterwards: 'We’ll send your form when your photos are uploaded.',
  uploading: (percent: number) => `Uploading, ${percent}%`,
} as const
