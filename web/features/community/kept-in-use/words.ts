/** Formats a weight with thousands separators. */
const kilograms = (kg: number) => `${String(kg).replace(/\B(?=(\d{3})+(?!\d))/g, ',')} kg`

export const words = {
  kept: (kg: number) => `Kept in use: ${kilograms(kg)}`,
  things: (count: number) =>
    count === 1
      ? 'One thing was given away or passed on instead of thrown away.'
      : `${count} things were given away or passed on instead of thrown away.`,
  byMonth: 'By month',
  byArea: 'By postcode area',
  otherAreas: 'Other areas',
  kilograms,
  method: {
    title: 'How we count',
    points: [
      'We count gifts that someone was promised and got, things that a charity took before carriers bid, and loads that carriers passed on for reuse.',
      'Weights are estimates from our catalogue: an armchair is 28 kg, a chest of drawers 35 kg. For loads, it’s the weight the carrier recorded. We check a weight that seems wrong before we count it.',
      'A gift counts only if its title names something in our catalogue. If it names several things, we count only the lightest.',
      'We only name areas where at least three things were kept in use.',
      'We don’t convert weight into carbon savings, because we don’t have a reliable figure.',
    ],
  },
} as const
