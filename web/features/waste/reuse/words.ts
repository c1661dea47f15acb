/** Visible words of what is asked before something padded is handed on. */
export const words = {
  title: 'Padded seats need a fire label to be handed on',
  label: 'Fire label attached?',
  usable: 'Usable as it is?',
  yes: 'Yes',
  no: 'No',
  instead: 'It cannot be handed on like this, but a carrier can take it away.',
  collect: 'Have it collected instead',
} as const
