import { start } from './app/start.tsx'
import type { PageState } from './app/state.ts'

const root = document.getElementById('root')
const embedded = document.getElementById('state')?.textContent
if (!root || !embedded) throw new Error('this page was not made by the Lectern server')
// Our own server writes this into the page.
const state = JSON.parse(embedded) as PageState

// In a task of its own, because all the code at once would block a phone.
setTimeout(() => start(root, state))
