import type { View } from '../catalogue/filters.ts'

/**
 * How wide a card's picture is shown, for the browser's choice of file. Beside the text it fills the height of the card,
 * so that its sides are cut off; what counts then is how wide the whole picture would be.
 */
export const CARD_SIZES: Record<View, string> = {
  default: '(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw',
  'detailed-vertical': '(min-width: 62rem) 28rem, 92vw',
  'detailed-horizontal': '(min-width: 40rem) 36rem, 10rem',
}
