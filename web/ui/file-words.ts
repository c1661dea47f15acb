/** Texts of file fields; in their own file, because most pages don't need them. */
export const words = {
  photo: { choose: 'Choose a photo', remove: 'Remove photo' },
  logo: { choose: 'Choose a logo', remove: 'Remove this file' },
  document: { choose: 'Choose a file', remove: 'Remove this file' },
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
