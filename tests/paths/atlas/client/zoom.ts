/** Below this scale the text of a drawing cannot be read. */
const READABLE = 0.72
const STEP = 1.25

const scales = new WeakMap<Element, number>()

const setScale = (svg: SVGSVGElement, scale: number): void => {
  scales.set(svg, scale)
  svg.style.width = `${svg.viewBox.baseVal.width * scale}px`
  svg.style.height = `${svg.viewBox.baseVal.height * scale}px`
}

const fitting = (svg: SVGSVGElement, box: Element): number => {
  const { paddingInlineStart } = getComputedStyle(box)
  return Math.min(1, (box.clientWidth - 2 * Number.parseFloat(paddingInlineStart)) / svg.viewBox.baseVal.width)
}

/** Fits a drawing into the available space, but not below the readable scale. */
export const settle = (section: Element): void => {
  const svg = section.querySelector<SVGSVGElement>('.drawing svg')
  if (svg?.parentElement && !scales.has(svg)) setScale(svg, Math.max(READABLE, fitting(svg, svg.parentElement)))
}

/** Makes the zoom buttons of each drawing work. */
export const enableZoom = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-zoom]'))
    button.addEventListener('click', () => {
      const svg = button.closest('section')?.querySelector<SVGSVGElement>('.drawing svg')
      if (!svg?.parentElement) return
      const scale = scales.get(svg) ?? 1
      const { zoom } = button.dataset
      if (zoom === 'fit') setScale(svg, fitting(svg, svg.parentElement))
      else setScale(svg, zoom === 'in' ? Math.min(3, scale * STEP) : Math.max(0.2, scale / STEP))
    })
}
