import type { RequestCard } from '#modules/market/requests/contract.ts'

/** What a carrier offers. */
export interface Offer {
  /** Pounds. */
  bidAmount: number
  bidMessage: string | null
  carries: { allowed: boolean; reused: boolean }
}

const MESSAGES = [
  'Can collect today after 4 pm.',
  'Tomorrow morning between 8 and 10, two of us.',
  'Price includes loading and sweeping up.',
  'Fully licensed, waste transfer note by email the same day.',
  'I am round the corner from you this afternoon.',
  'Saturday suits us best. Could you move the car off the drive?',
  'Everything that can be reused goes to a charity first.',
  'Small van, so narrow streets are no trouble.',
  'Could do it for this if it is all at ground level.',
  'We have a Luton with a tail lift, so heavy things are fine.',
  'Free from Thursday. Price holds until the weekend.',
  'Card or bank transfer when the job is done, nothing up front.',
  'Electric van, no clean air charge to pay.',
]

type OpenRequest = Pick<RequestCard, 'id' | 'budget' | 'bookAtBudget'>

/**
 * Returns a believable offer: around the owner's budget, otherwise around a price that stays the same for one request.
 * Requests that book at the budget get higher ones: booking is left to people. Every fourth carrier adds no message.
 * `roll` returns numbers from 0 to 1.
 */
export function offerFor({ id, budget, bookAtBudget }: OpenRequest, roll: () => number): Offer {
  const price = budget ?? usualPrice(id)
  const amount = price * (0.72 + 0.5 * roll())
  // Most people ask for round sums.
  const step = amount < 30 ? 0.5 : roll() < 0.8 ? 5 : 0.5
  const least = bookAtBudget ? (Math.floor(price / step) + 1) * step : step
  return {
    bidAmount: Math.max(least, Math.round(amount / step) * step),
    bidMessage: roll() < 0.25 ? null : (MESSAGES[Math.floor(roll() * MESSAGES.length)] ?? null),
    // they may carry any items (ITEM-09)
    carries: { allowed: true, reused: false },
  }
}

/** From 50 to 150 pounds: ids end in random digits. */
const usualPrice = (id: string): number => 50 + (Number.parseInt(id.slice(-4), 16) / 0xffff) * 100
