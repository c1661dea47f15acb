/** Texts of changing the items of a request. */
export const changeWords = {
  change: 'Change items',
  fixed: 'Carriers have already bid on these items. To change them, cancel and post again.',
  text: 'Carriers will see your changes straight away.',
  save: 'Save items',
  saving: 'Saving…',
  cancel: 'Keep as it is',
  saved: 'Items updated.',
  showLatest: 'Show latest',
} as const
