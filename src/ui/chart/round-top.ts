/** The end of an axis: the next round number above `most` whose half is an integer. */
export function roundTop(most: number) {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))))
  return [2, 4, 6, 10, 20].map((step) => step * unit).find((top) => top >= most) ?? most
}
