import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** there on each page that is opened after `knowContrast` */
    contrast: {
      /** of a colour, as styles name it, to what is behind it (WCAG 2.2, contrast ratio) */
      ratio(colour: string, ground: string): number
      /** the colour behind what stands in an element */
      groundOf(element: Element | null): string
    }
  }
}

/** Lets the pages that are opened from now on compare colours. */
export const knowContrast = (page: Page) =>
  page.addInitScript(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    /** Red, green, blue and alpha of colours that lie on each other, the lowest first. */
    const rgba = (...layers: string[]) => {
      context?.clearRect(0, 0, 1, 1)
      for (const colour of layers) {
        Object.assign(context ?? {}, { fillStyle: colour })
        context?.fillRect(0, 0, 1, 1)
      }
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    }
    const light = (...layers: string[]) => {
      const [r = 0, g = 0, b = 0] = rgba(...layers).map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'Canvas'
      const { backgroundColor } = getComputedStyle(element)
      return rgba(backgroundColor)[3] === 255 ? backgroundColor : groundOf(element.parentElement)
    }
    window.contrast = {
      ratio(colour, ground) {
        const [a, b] = [light(ground, colour), light(ground)]
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      },
      groundOf,
    }
  })
