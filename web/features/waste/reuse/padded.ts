/** Things with padding, by the words that people write for them: they need a fire label before they are handed on. */
const PADDED =
  /\b(sofas?|settees?|couch(es)?|loveseats?|armchairs?|recliners?|futons?|footstools?|pouff?es?|ottomans?|bean ?bags?|office chairs?|desk chairs?|cushions?|padded|upholstered|chaise)\b/i

/** Whether the title of a gift or a thing for sale names something padded (ITEM-23). */
export const namesPadded = (title: string): boolean => PADDED.test(title)
