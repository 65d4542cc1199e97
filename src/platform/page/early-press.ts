declare global {
  interface Window {
    /** what was pressed before the page could answer (see the server's inline scripts) */
    lecternPress?: HTMLElement
  }
}

/** Answers the first press that came before the page reacted. Call it when all parts of the page have loaded. */
export function answerEarlyPress() {
  const pressed = window.lecternPress
  delete window.lecternPress
  pressed?.click()
}
