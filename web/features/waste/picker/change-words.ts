/** Visible words of an owner who changes the list of a request. */
export const changeWords = {
  change: 'Change the list',
  fixed: 'Carriers have bid on this list. Changed your mind? Cancel and post it again.',
  text: 'Carriers see the change at once.',
  save: 'Save the list',
  saving: 'Saving…',
  cancel: 'Keep it as it was',
  saved: 'The list is changed.',
  again: 'Show it as it is now',
} as const
