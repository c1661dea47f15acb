/** Visible words about what became of a bid; apart, because they come with what says so. */
export const words = {
  accepted: 'You won a job',
  rejected: 'Another bid was chosen',
  text: (title: string, amount: string) => `${title}, your bid ${amount}`,
  view: 'View Job',
} as const
