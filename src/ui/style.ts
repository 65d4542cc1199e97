import createEmotion from '@emotion/css/create-instance'

/**
 * The only Emotion instance. Styles are created once, at module level, and used by class name; changing values are
 * custom properties. The server renders the rules of the class names that a page uses (see `entry-server.tsx`).
 */
export const { css, cx, cache } = createEmotion({ key: 'l' })
