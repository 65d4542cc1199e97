export const MOST = 8
const STEP = 1.5

/** How much larger than fitting a picture is shown; 1 fits. */
export const zoomed = (zoom: number, factor: number) => Math.min(MOST, Math.max(1, zoom * factor))
export const zoomedBy = (zoom: number, steps: number) => zoomed(zoom, STEP ** steps)

/**
 * Where a box of that length must be scrolled to after its content grew by `factor`, so that what was under `at` (pixels from
 * the box's start) still is.
 */
export const scrolledTo = (scroll: number, at: number, factor: number) => (scroll + at) * factor - at
