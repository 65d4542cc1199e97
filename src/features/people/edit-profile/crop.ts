/** The size of a picture in its own pixels. */
export interface Picture {
  width: number
  height: number
}

/** The square section of a picture that is saved, in the picture's pixels. */
export interface Section {
  x: number
  y: number
  size: number
}

export const MOST_ZOOM = 4

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), Math.max(most, least))

/** Moves a section inside the picture. */
const inside = ({ x, y, size }: Section, { width, height }: Picture): Section => ({
  x: between(0, x, width - size),
  y: between(0, y, height - size),
  size,
})

/** The largest square section, centred. */
export function middleOf(picture: Picture): Section {
  const size = Math.min(picture.width, picture.height)
  return { x: (picture.width - size) / 2, y: (picture.height - size) / 2, size }
}

/** Moves a section by shares of its size. */
export const moved = ({ x, y, size }: Section, right: number, down: number, picture: Picture): Section =>
  inside({ x: x + right * size, y: y + down * size, size }, picture)

/** The zoom factor, which is 1 for the largest section. */
export const zoomOf = ({ size }: Section, picture: Picture) => Math.min(picture.width, picture.height) / size

/** Zooms about the centre of the section. */
export function zoomed({ x, y, size }: Section, zoom: number, picture: Picture): Section {
  const next = Math.min(picture.width, picture.height) / between(1, zoom, MOST_ZOOM)
  return inside({ x: x + (size - next) / 2, y: y + (size - next) / 2, size: next }, picture)
}
