/**
 * Runs before every test file of the project `portal`, whose files share one `window`: each begins at `/` in a browser
 * that keeps nothing.
 */
if (typeof window !== 'undefined') {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  document.title = ''
  document.body.replaceChildren()
  // jsdom has no layout: nothing comes into sight by itself.
  class Unseen {
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Unseen })
}

export {}
