/** Words for padded items, which need a fire label to be passed on. */
const PADDED =
  /\b(sofas?|settees?|couch(es)?|loveseats?|armchairs?|recliners?|futons?|footstools?|pouff?es?|ottomans?|bean ?bags?|office chairs?|desk chairs?|cushions?|padded|upholstered|chaise)\b/i

/** Returns whether the title of an item names something padded (ITEM-23). */
export const namesPadded = (title: string): boolean => PADDED.test(title)
