/** Words without meaning for a search. Not indexed; in a term they count only if there is nothing else. */
const STOP_WORDS = new Set(
  (
    'a an and any are as at be but by can for from has have i if in into is it its me my no not of on or our so some ' +
    'that the their them there these they this to us was we were what when where which who will with you your'
  ).split(' '),
)

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
