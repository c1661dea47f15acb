/** Visible words about taking a bid back; apart, because few visitors of a job page ever see them. */
export const words = {
  title: 'Withdraw this bid?',
  question: (amount: string) => `Your bid of ${amount} leaves the list at once, and the owner can no longer accept it.`,
  consequence: 'It still counts towards your bids of this month. You can place another one while the job is open.',
  confirm: 'Withdraw bid',
  cancel: 'Keep it',
  withdrawing: 'Withdrawing…',
  done: { title: 'Bid withdrawn', description: 'It is off the list, for everybody.' },
  failed: (message: string) => `Your bid was not withdrawn: ${message}`,
} as const
