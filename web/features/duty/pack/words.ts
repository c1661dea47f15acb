/** Visible words around a duty-of-care pack; what it says itself stands in the contract of sheets. PACK-01 and PACK-03 as there. */
export const words = {
  loading: 'One moment…',
  making: 'Your pack is being made…',
  older: 'A job that was agreed before there were packs has none.',
  failed: 'This could not be loaded. Try again.',
  large: 'Large print',
  download: 'Download PDF',
  downloading: 'Getting the PDF…',
  photos: 'Photos',
  photo: (at: number) => `Photo ${at}`,
} as const
