import createEmotion from '@emotion/css/create-instance'

/**
 * The only Emotion instance. Styles are created once, at module level, and used by class name; changing values are
 * custom properties. The server renders the rules of the class names that a page uses (see `entry-server.tsx`). The build
 * puts the rules of all into one style sheet, so that the browser needs no Emotion (see `scripts/bundle/style-sheet.ts`).
 *
 * Emotion's own plugin would add prefixes for browsers that know neither `light-dark()` nor popovers, which the portal
 * needs: a third of the rules. Where Safari still needs one, the style has it.
 */
export const { css, cache } = createEmotion({ key: 'l', stylisPlugins: [] })
