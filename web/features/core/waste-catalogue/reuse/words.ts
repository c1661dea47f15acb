/** Texts about the fire label of padded items. */
export const words = {
  title: 'Padded seats need a fire label',
  label: 'Fire label attached?',
  usable: 'Usable as it is?',
  yes: 'Yes',
  no: 'No',
  instead: 'You can’t give it away or sell it like this, but a carrier can collect it.',
  collect: 'Have it collected instead',
} as const
