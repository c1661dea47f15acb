/** Visible words about new bids out of sight; apart, because they come with what says so. */
export const words = {
  unseen: (count: number, lowest: string) =>
    count === 1 ? `1 new bid · ${lowest}` : `${count} new bids · from ${lowest}`,
} as const
