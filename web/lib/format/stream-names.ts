import type { Stream } from '#modules/core/waste-catalogue/contract/catalogue.ts'

/** Names of the kinds of waste that are collected and disposed of separately. */
export const STREAM_NAMES: Readonly<Record<Stream, string>> = {
  mixed: 'Mixed rubbish',
  bulky: 'Bulky things',
  seating: 'Padded seats',
  mattress: 'Mattresses',
  wood: 'Wood',
  green: 'Garden waste',
  inert: 'Rubble and soil',
  plasterboard: 'Plasterboard',
  metal: 'Metal',
  paper: 'Paper and card',
  textile: 'Clothes and textiles',
  fridge: 'Fridges and freezers',
  'weee-large': 'Large appliances',
  'weee-small': 'Small electricals',
  'weee-screen': 'Screens',
  lamp: 'Lamps and tubes',
  battery: 'Batteries',
  paint: 'Paint',
  chemical: 'Chemicals',
  oil: 'Oil',
  tyre: 'Tyres',
  gas: 'Gas bottles',
}
