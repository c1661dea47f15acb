/** Visible words of the page where staff look after who may carry waste, and at what price they offer it. */
export const words = {
  title: 'Trust',
  intro:
    'Registrations that wait for staff, those that end soon, who bids far below what tipping costs, and the register.',
  tabs: 'Parts of trust',
  names: { cheap: 'Too cheap' },
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  off: 'Registrations and the cost of tipping are switched off.',
  unnamed: 'Without a name',

  cheap: {
    text: (least: number, days: number, share: number) =>
      `Carriers with at least ${least} bids in ${days} days on jobs with a known cost of tipping, of which at least ${share} % were far below it.`,
    none: 'No carrier bids far below what tipping costs',
    columns: { carrier: 'Carrier', bids: 'Bids', marked: 'Far below', share: 'Share', last: 'Last one' },
  },
} as const
