declare global {
  interface Window {
    /** what was pressed before the page could answer (see the server's inline scripts) */
    lecternPress?: HTMLElement
    /** set once nothing pressed from then on needs to be kept */
    lecternSettled?: boolean
  }
}

/** Answers the first press that came before the handlers were there. Call it when all parts of the page have loaded. */
export function answerEarlyPress() {
  window.lecternSettled = true
  const pressed = window.lecternPress
  delete window.lecternPress
  pressed?.click()
}
