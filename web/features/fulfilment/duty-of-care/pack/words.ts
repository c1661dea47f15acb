/** Texts around a duty-of-care pack; its own are in `#modules/fulfilment/duty-of-care/contract/sheet.ts`. */
export const words = {
  loading: 'One moment…',
  making: 'We’re making the pack…',
  noneForOlderJobs: 'Jobs agreed before we introduced packs don’t have one.',
  failed: 'We couldn’t load this. Try again.',
  large: 'Large print',
  download: 'Download PDF',
  downloading: 'Downloading…',
  photos: 'Photos',
  photo: (position: number) => `Photo ${position}`,
} as const
